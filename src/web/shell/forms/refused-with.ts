import type { DomainError } from '#rules/domain-error.ts'
import { proofFor, wanting } from './proving.ts'

// If the refusal itself does not say how long.
const WHEN_TO_TRY_AGAIN_SECONDS: Record<number, number> = { 429: 60, 503: 5 }

/** Status and headers of a response that refuses. If the member has to wait, it says how long (Retry-After). */
export function refusedWith(refusal: DomainError): { status: number; headers: Record<string, string> } {
  const { status } = refusal
  const known = 'retryAfterSeconds' in refusal ? refusal.retryAfterSeconds : undefined
  const seconds = known ?? WHEN_TO_TRY_AGAIN_SECONDS[status]
  const wait: Record<string, string> = seconds === undefined ? {} : { 'Retry-After': String(seconds) }
  return { status, headers: { ...wait, ...wanting(proofFor(refusal)) } }
}
