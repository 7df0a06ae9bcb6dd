import type { Place } from '#server/outward/release-slot.ts'
import type { Turns } from './request-queue.ts'

/**
 * The place of one request that is being worked on. Several parts of it may wait outside at once: it is given back with the first,
 * and taken again when the last is back. Left is left: whatever comes back later takes none.
 */
export function createPlace(turns: Pick<Turns, 'leave' | 'takeAgain'>): Place & { leave(): void } {
  let isHeld = true
  let isOver = false
  let outside = 0
  let taking: Promise<void> | undefined

  function release(): void {
    if (!isHeld) return
    isHeld = false
    turns.leave()
  }

  async function take(): Promise<void> {
    await turns.takeAgain()
    taking = undefined
    isHeld = true
    // Meanwhile the request may have ended, or another part of it gone outside.
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
