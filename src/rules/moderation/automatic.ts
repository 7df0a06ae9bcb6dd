// What several reports of one thing lead to before an administrator has looked at it.

/** When this many members have reported something of a new member, it is hidden until an administrator has looked. */
export const reportersToHide = 3

/**
 * Anything that concerns this many members who have been members for a while (of a club, going to an event, in a discussion) is only hidden by an
 * administrator.
 */
export const manyMembers = 20

/** How many days the network of a report is kept, as a keyed hash, unless the report is resolved sooner. */
export const reporterNetworkDays = 30

/** How many days after the answer a report keeps what its reporter wrote and showed, and what the thing was like. */
export const answeredReportKeptDays = 365

export type Reporter = {
  isNew: boolean
  /** The same for reporters who share a network; null if it is not known, or not any more. */
  network: string | null
}

/**
 * How many reporters count: not new members, and those who share a network only once. Accounts made for the purpose, or used
 * by one person at home, have one vote at most. Unknown networks count as one.
 */
export function countedReporters(reporters: readonly Reporter[]): number {
  return new Set(reporters.filter(({ isNew }) => !isNew).map(({ network }) => network)).size
}

/** Hidden right away, or left for an administrator, at the top of their list. */
export function afterReports(facts: {
  reporters: readonly Reporter[]
  /** Who made it is new: of a club its founder, or else the longest-standing of its admins. */
  isOfNewMembers: boolean
  /** How many members it concerns. */
  concerned: number
}): 'wait' | 'hide' {
  const { reporters, isOfNewMembers, concerned } = facts
  if (!isOfNewMembers || concerned >= manyMembers) return 'wait'
  return countedReporters(reporters) >= reportersToHide ? 'hide' : 'wait'
}
