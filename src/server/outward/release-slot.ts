// A request that waits for another server gives its slot back meanwhile (load shedding, http/load-shedding): otherwise a few
// requests to one server that hangs would take all slots.
import { AsyncLocalStorage } from 'node:async_hooks'

/** A slot among the requests in progress, which can be given back for a while. */
export type RequestSlot = { giveBack(): void; takeAgain(): Promise<void> }

const current = new AsyncLocalStorage<RequestSlot>()

/** Runs `work` in `slot`: while it waits for another server, others have the slot. */
export function holdingSlot<Result>(slot: RequestSlot, work: () => Result): Result {
  return current.run(slot, work)
}

/** Every call to another server runs within this. Jobs hold no slot and simply wait. */
export async function whileSlotIsFree<Result>(work: () => Promise<Result>): Promise<Result> {
  const slot = current.getStore()
  if (!slot) return work()
  slot.giveBack()
  try {
    return await work()
  } finally {
    await slot.takeAgain()
  }
}
