// Sentences about the members who wait for a book: on a request for it, and on its loan.

/** '1 neighbour is waiting', '3 neighbours are waiting' */
export function waitingWords(count: number): string {
  return `${neighbours(count)} waiting`
}

/** To an owner, before they answer a request: how many were in the queue before this borrower. */
export function beforeThemWords(count: number): string {
  return `${neighbours(count)} before them in the queue. If you say yes, everyone in the queue keeps their place.`
}

/** For whom a copy is kept: on offer to somebody in the queue, or reserved for one member or the members of a club. */
export type KeptFor = keyof typeof keptForWords

/** To an owner, before they accept a request for a copy that is kept for somebody else. */
export const keptForWords = {
  inLine: 'It’s on offer to someone in the queue now. If you say yes, that offer ends, and we’ll tell them.',
  member:
    'You’ve reserved this copy for someone else. If you say yes, the reservation ends, and we’ll tell them.',
  club: 'You’ve reserved this copy for a club. If you say yes, the reservation ends. Its members aren’t told.',
} as const

/** To a borrower who would like more time. */
export function askedForMoreWords(count: number, owner: string): string {
  return `${waitingWords(count)} for it, so it’s up to ${owner} whether you can keep it longer.`
}

function neighbours(count: number): string {
  return count === 1 ? '1 neighbour is' : `${count} neighbours are`
}
