import { baseRefusals } from '#rules/base/base-refusals.ts'
import { Refusal } from '#rules/base/refusal.ts'
import { clubRefusals } from '#rules/clubs/club-refusals.ts'
import { dataRightsRefusals } from '#rules/data-rights/data-rights-refusals.ts'
import { eventRefusals } from '#rules/events/event-refusals.ts'
import { exchangeRefusals } from '#rules/exchanges/exchange-refusals.ts'
import { geographyRefusals } from '#rules/geography/geography-refusals.ts'
import { holdRefusals } from '#rules/holds/hold-refusals.ts'
import { journeyRefusals } from '#rules/journeys/journey-refusals.ts'
import { libraryRefusals } from '#rules/library/library-refusals.ts'
import { memberRefusals } from '#rules/members/member-refusals.ts'
import { messageRefusals } from '#rules/messages/message-refusals.ts'
import { moderationRefusals } from '#rules/moderation/moderation-refusals.ts'
import { noticeRefusals } from '#rules/notices/notice-refusals.ts'
import { pictureRefusals } from '#rules/pictures/picture-refusals.ts'
import { bookshelfRefusals } from '#rules/places/bookshelf-refusals.ts'
import { swapRefusals } from '#rules/swaps/swap-refusals.ts'

// The refusals of all features, merged. Each feature has its own in its `*-refusals.ts`.
const refusals = {
  ...baseRefusals,
  ...memberRefusals,
  ...pictureRefusals,
  ...geographyRefusals,
  ...bookshelfRefusals,
  ...libraryRefusals,
  ...messageRefusals,
  ...exchangeRefusals,
  ...holdRefusals,
  ...swapRefusals,
  ...clubRefusals,
  ...eventRefusals,
  ...journeyRefusals,
  ...moderationRefusals,
  ...noticeRefusals,
  ...dataRightsRefusals,
}

export type RefusalCode = keyof typeof refusals

/** An expected failure, identified by its code. */
export class DomainError extends Refusal<RefusalCode> {
  constructor(code: RefusalCode) {
    super(code, refusals)
  }
}

/** The screens are bundled separately from the server, so `instanceof` would not work: a refusal is recognised by its name. */
export function isRefusal(error: unknown): error is DomainError {
  return error instanceof Error && error.name === 'DomainError'
}

/** Throws the refusal of a decision. The `can…` rules decide; this only asserts. */
export function assertAllowed(decision: { allowed: true } | { allowed: false; code: RefusalCode }): void {
  if (!decision.allowed) throw new DomainError(decision.code)
}
