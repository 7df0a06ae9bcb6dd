import type { DomainError } from '#rules/domain-error.ts'
import { refusalHeaders } from '#rules/refusal-response.ts'

/** Status and headers of a screen's response that refuses. */
export function refusedWith(refusal: DomainError): { status: number; headers: Record<string, string> } {
  return { status: refusal.status, headers: refusalHeaders(refusal) }
}
