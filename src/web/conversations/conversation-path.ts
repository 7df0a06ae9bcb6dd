import { shownCount } from '#rules/base/paging.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import { type ConversationTab, conversationTabs } from '#rules/messages/messages.ts'

/** The list's tab, and how many rows it shows. Both are kept while conversations are opened. */
export type ListView = { tab: ConversationTab; shown: number }

export function listViewOf(search: URLSearchParams): ListView {
  const asked = search.get('tab')
  return {
    tab: conversationTabs.find((tab) => tab === asked) ?? 'all',
    shown: shownCount(search.get('show')),
  }
}

export function listPath(list: ListView): string {
  return `/messages${listQuery(list)}`
}

export function conversationInListPath(
  id: string,
  list: ListView,
  window?: 'rate' | 'report' | 'block',
): string {
  return `${conversationPath(id)}${window ? `/${window}` : ''}${listQuery(list)}`
}

/** The list, saying that this conversation is gone from it. */
export const goneConversationPath = (id: string): string => `/messages?gone=${id}`

/** The messages of a conversation before the one with the seq `before`. */
export function earlierPath(id: string, list: ListView, before: number): string {
  const path = conversationInListPath(id, list)
  return `${path}${path.includes('?') ? '&' : '?'}before=${before}`
}

function listQuery({ tab, shown }: ListView): string {
  const query = new URLSearchParams()
  if (tab !== 'all') query.set('tab', tab)
  if (shown !== shownCount(null)) query.set('show', String(shown))
  return query.size > 0 ? `?${query}` : ''
}
