import { clubInvariants } from './club-invariants.ts'
import { eventInvariants } from './event-invariants.ts'
import { exchangeInvariants } from './exchange-invariants.ts'
import { holdInvariants } from './hold-invariants.ts'
import type { Invariant } from './invariant.ts'
import { libraryInvariants } from './library-invariants.ts'
import { memberInvariants } from './member-invariants.ts'
import { messageInvariants } from './message-invariants.ts'
import { moderationInvariants } from './moderation-invariants.ts'
import { noticeInvariants } from './notice-invariants.ts'
import { recommendationInvariants } from './recommendation-invariants.ts'
import { swapInvariants } from './swap-invariants.ts'

/** What must always hold. Those that begin with 'at rest' hold at the end of a day, once every job has run. */
export const invariants: readonly Invariant[] = [
  ...clubInvariants,
  ...eventInvariants,
  ...exchangeInvariants,
  ...holdInvariants,
  ...swapInvariants,
  ...libraryInvariants,
  ...memberInvariants,
  ...messageInvariants,
  ...moderationInvariants,
  ...noticeInvariants,
  ...recommendationInvariants,
]
