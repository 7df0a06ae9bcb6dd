import { shownCount } from '#rules/base/paging.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import { type ConversationTab, conversationTabs } from '#rules/messages/messages.ts'

/** The list's tab, and how many rows it shows. Both are kept while conversations are opened. */
export type ListPlace = { tab: ConversationTab; shown: number }

export function placeOf(search: URLSearchParams): ListPlace {
  const asked = search.get('tab')
  return {
    tab: conversationTabs.find((tab) => tab === asked) ?? 'all',
    shown: shownCount(search.get('show')),
  }
}

export function listPath(place: ListPlace): string {
  return `/messages${placeQuery(place)}`
}

export function conversationInListPath(
  id: string,
  place: ListPlace,
  window?: 'rate' | 'report' | 'block',
): string {
  return `${conversationPath(id)}${window ? `/${window}` : ''}${placeQuery(place)}`
}

/** The messages of a conversation before the one with the seq `before`. */
export function earlierPath(id: string, place: ListPlace, before: number): string {
  const path = conversationInListPath(id, place)
  return `${path}${path.includes('?') ? '&' : '?'}before=${before}`
}

function placeQuery({ tab, shown }: ListPlace): string {
  const query = new URLSearchParams()
  if (tab !== 'all') query.set('tab', tab)
  if (shown !== shownCount(null)) query.set('show', String(shown))
  return query.size > 0 ? `?${query}` : ''
}
