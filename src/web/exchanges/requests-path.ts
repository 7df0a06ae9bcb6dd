import { shownCount } from '#rules/base/paging.ts'

/** The list's tab, whether ended requests are unfolded, and how many rows it shows. */
export type RequestsAddress = { isOutgoing: boolean; isUnfolded?: boolean; shown?: number }

export function requestsPath({ isOutgoing, isUnfolded = false, shown }: RequestsAddress): string {
  const query = new URLSearchParams()
  if (isOutgoing) query.set('tab', 'outgoing')
  if (isUnfolded) query.set('ended', 'shown')
  if (shown !== undefined && shown !== shownCount(null)) query.set('show', String(shown))
  return `/requested-books${query.size > 0 ? `?${query}` : ''}`
}
