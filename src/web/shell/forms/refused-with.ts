import type { DomainError } from '#rules/base/domain-error.ts'
import { proofFor, wanting } from './proving.ts'

// Where the refusal itself does not know.
const WHEN_TO_TRY_AGAIN_SECONDS: Record<number, number> = { 429: 60, 503: 5 }

/** Status and headers of an answer that refuses: whoever is asked to wait is told how long. */
export function refusedWith(refusal: DomainError): { status: number; headers: Record<string, string> } {
  const { status } = refusal
  const known = 'retryAfterSeconds' in refusal ? refusal.retryAfterSeconds : undefined
  const seconds = known ?? WHEN_TO_TRY_AGAIN_SECONDS[status]
  const wait: Record<string, string> = seconds === undefined ? {} : { 'Retry-After': String(seconds) }
  return { status, headers: { ...wait, ...wanting(proofFor(refusal)) } }
}
