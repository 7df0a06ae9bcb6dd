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
export const endsReservationWords =
  'You’ve reserved this copy for somebody else. If you say yes, the reservation ends. They get no notice of that, so let them know.'

/** To a borrower who would like more time. */
export function askedForMoreWords(count: number, owner: string): string {
  return `${waitingWords(count)} for it, so it’s up to ${owner} whether you can keep it longer.`
}

function neighbours(count: number): string {
  return count === 1 ? '1 neighbour is' : `${count} neighbours are`
}
