import type { RefusalCode } from '#rules/domain-error.ts'

/** What the app or a proxy before it responds while the database or the app is away. A form may have been stored all the same. */
export const awayStatuses: ReadonlySet<number> = new Set([502, 503, 504])

/** Refusals that say so themselves: the answer of the database to COMMIT was lost (decision 009). */
export const unknownResults: ReadonlySet<RefusalCode> = new Set(['OUTCOME_UNKNOWN', 'OUTCOME_UNCHECKED'])
