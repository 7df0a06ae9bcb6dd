import { clubInvariants } from './club-invariants.ts'
import { eventInvariants } from './event-invariants.ts'
import { exchangeInvariants } from './exchange-invariants.ts'
import { holdInvariants } from './hold-invariants.ts'
import type { Invariant } from './invariant.ts'
import { journeyInvariants } from './journey-invariants.ts'
import { libraryInvariants } from './library-invariants.ts'
import { memberInvariants } from './member-invariants.ts'
import { messageInvariants } from './message-invariants.ts'
import { moderationInvariants } from './moderation-invariants.ts'
import { noticeInvariants } from './notice-invariants.ts'
import { recommendationInvariants } from './recommendation-invariants.ts'
import { swapInvariants } from './swap-invariants.ts'

/**
 * What must always hold. Those that begin with 'at rest' hold once every job that is due has run, and those with 'after the night'
 * once the jobs of the night have. Both are checked at the end of each day.
 */
export const invariants: readonly Invariant[] = [
  ...clubInvariants,
  ...eventInvariants,
  ...exchangeInvariants,
  ...holdInvariants,
  ...swapInvariants,
  ...journeyInvariants,
  ...libraryInvariants,
  ...memberInvariants,
  ...messageInvariants,
  ...moderationInvariants,
  ...noticeInvariants,
  ...recommendationInvariants,
]
