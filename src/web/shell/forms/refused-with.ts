import type { DomainError } from '#rules/domain-error.ts'
import { refusalHeaders } from '#rules/refusal-answer.ts'

/** Status and headers of a screen's response that refuses. */
export function refusedWith(refusal: DomainError): { status: number; headers: Record<string, string> } {
  return { status: refusal.status, headers: refusalHeaders(refusal) }
}
