import { shownCount } from '#rules/base/paging.ts'
import { longestSearch } from '#rules/base/search.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import { type ConversationTab, conversationTabs } from '#rules/messages/messages.ts'
import { withParam } from '#web/ui/links/with-param.ts'

/** The list's tab, what is searched for in it, and how many rows it shows. All are kept while conversations are opened. */
export type ListView = { tab: ConversationTab; text: string; shown: number }

export function listViewOf(search: URLSearchParams): ListView {
  const asked = search.get('tab')
  return {
    tab: conversationTabs.find((tab) => tab === asked) ?? 'all',
    text: (search.get('q') ?? '').trim().slice(0, longestSearch),
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
  return withParam(conversationInListPath(id, list), 'before', String(before))
}

function listQuery({ tab, text, shown }: ListView): string {
  const query = new URLSearchParams()
  if (tab !== 'all') query.set('tab', tab)
  if (text) query.set('q', text)
  if (shown !== shownCount(null)) query.set('show', String(shown))
  return query.size > 0 ? `?${query}` : ''
}
