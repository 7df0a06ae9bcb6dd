import type { DomainError } from '#rules/domain-error.ts'
import { RateLimited } from './rate-limits.ts'

/** For what asks without a screen: why it was refused in a sentence, and when to try again. */
export function refusedInJson(refusal: DomainError): Response {
  const { message: problem, status } = refusal
  const headers = new Headers(
    refusal instanceof RateLimited ? { 'Retry-After': String(refusal.retryAfterSeconds) } : undefined,
  )
  return Response.json({ problem }, { status, headers })
}
