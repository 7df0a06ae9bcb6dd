// Sentences about the members who wait for a book: on a request for it, and on its loan.

/** '1 neighbour is waiting', '3 neighbours are waiting' */
export function waitingWords(count: number): string {
  return `${neighbours(count)} waiting`
}

/** To an owner, before they answer a request: how many were in line before this borrower. */
export function beforeThemWords(count: number): string {
  return `${neighbours(count)} before them in line. If you say yes, everybody in line keeps their place.`
}

/** To an owner, before they accept a request for a copy that they have reserved for somebody else. */
export function endsReservationWords(reservedFor: 'member' | 'club'): string {
  return reservedFor === 'member'
    ? 'You’ve reserved this copy for somebody else. If you say yes, the reservation ends, and we’ll tell them.'
    : 'You’ve reserved this copy for a club. If you say yes, the reservation ends. Its members aren’t told.'
}

/** To a borrower who would like more time. */
export function askedForMoreWords(count: number, owner: string): string {
  return `${waitingWords(count)} for it, so it’s up to ${owner} whether you can keep it longer.`
}

function neighbours(count: number): string {
  return count === 1 ? '1 neighbour is' : `${count} neighbours are`
}
