import { shownCount } from '#rules/base/paging.ts'

/** What the list of requests shows: which side's, whether ended ones are unfolded, and how many. */
export type RequestsPlace = { isOutgoing: boolean; isUnfolded?: boolean; shown?: number }

export function requestsPath({ isOutgoing, isUnfolded = false, shown }: RequestsPlace): string {
  const query = new URLSearchParams()
  if (isOutgoing) query.set('tab', 'outgoing')
  if (isUnfolded) query.set('ended', 'shown')
  if (shown !== undefined && shown !== shownCount(null)) query.set('show', String(shown))
  return `/requested-books${query.size > 0 ? `?${query}` : ''}`
}
