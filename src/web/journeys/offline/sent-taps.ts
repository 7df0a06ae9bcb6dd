import { keptIn, type Tap, tapsIn } from '#web/worker/kept-taps.ts'

/** Whose taps are kept, on which page, and what is kept of them. */
export type Kept = { memberId: string; place: string; draft: string }

/** The taps that the server has taken between the two: not those that it has refused, nor another viewer's or page's. */
export function sentBetween(before: Kept, now: Kept): Tap[] {
  if (before.memberId !== now.memberId || before.place !== now.place) return []
  const kept = keptIn(now)
  return tapsIn(before).filter((tap) => kept.every((still) => still.tap.intent !== tap.intent))
}
