import type { RequestSlot } from '#server/outward/release-slot.ts'
import type { RequestQueue } from './request-queue.ts'

/**
 * The slot of one request in progress. Several parts of the request may wait for other servers at once: the slot is given back with
 * the first starts to wait and taken again when the last is done. After `leave`, nothing takes it again.
 */
export function createRequestSlot(
  queue: Pick<RequestQueue, 'leave' | 'takeAgain'>,
): RequestSlot & { leave(): void } {
  let isHeld = true
  let isOver = false
  let outside = 0
  let taking: Promise<void> | undefined

  function release(): void {
    if (!isHeld) return
    isHeld = false
    queue.leave()
  }

  async function take(): Promise<void> {
    await queue.takeAgain()
    taking = undefined
    isHeld = true
    // Meanwhile the request may have ended, or another part of it may have started to wait.
    if (isOver || outside > 0) release()
  }

  return {
    giveBack() {
      outside += 1
      release()
    },

    async takeAgain() {
      outside -= 1
      if (outside > 0 || isOver) return
      taking ??= take()
      await taking
    },

    leave() {
      isOver = true
      release()
    },
  }
}
