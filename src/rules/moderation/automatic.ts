// What several reports of one thing lead to before an administrator has looked at it.

/** So many members whose word counts, and something new members made is hidden until an administrator has looked. */
export const reportersToHide = 3

/** What concerns so many members is never hidden without an administrator: a club has them, they are going, they joined in. */
export const manyMembers = 20

/** For how many days the network a report came from is kept, as a keyed hash, unless the report is answered sooner. */
export const reporterNetworkDays = 30

export type Reporter = {
  isNew: boolean
  /** Equal for reporters who share a network; null where that is not known (any more). */
  network: string | null
}

/**
 * How many of them count: none who is new, and those who share a network once. Accounts made for the purpose, or used by one
 * person at home, are one voice at most. Networks that are not known count as one.
 */
export function countedReporters(reporters: readonly Reporter[]): number {
  return new Set(reporters.filter(({ isNew }) => !isNew).map(({ network }) => network)).size
}

/** Hidden at once, or left for an administrator, who sees it first of all that waits. */
export function afterReports(facts: {
  reporters: readonly Reporter[]
  /** Nobody who made it, or looks after it, has good standing. */
  isOfNewMembers: boolean
  /** How many members it concerns. */
  concerned: number
}): 'wait' | 'hide' {
  const { reporters, isOfNewMembers, concerned } = facts
  if (!isOfNewMembers || concerned >= manyMembers) return 'wait'
  return countedReporters(reporters) >= reportersToHide ? 'hide' : 'wait'
}
