// A request that waits for somebody else's server holds no place among those being worked on: otherwise a few requests to one
// server that hangs would be all the app works on (load shedding, http/load-shedding).
import { AsyncLocalStorage } from 'node:async_hooks'

/** A place at work that can be given back for a while. */
export type Place = { giveBack(): void; takeAgain(): Promise<void> }

const current = new AsyncLocalStorage<Place>()

/** Runs `work`, whose waits outside give `place` back. */
export function holding<Result>(place: Place, work: () => Result): Result {
  return current.run(place, work)
}

/** Whatever asks another server does it within this. Jobs hold no place, and simply wait. */
export async function waitOutside<Result>(work: () => Promise<Result>): Promise<Result> {
  const place = current.getStore()
  if (!place) return work()
  place.giveBack()
  try {
    return await work()
  } finally {
    await place.takeAgain()
  }
}
