// The one shape in which a route that answers in JSON says why it refuses. Scripts read it by web/worker/problem-in.ts.
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'
import { InputRefused } from '#rules/input-refused.ts'
import { proofFor, wanting } from '#rules/proof-header.ts'

/** `problem` is a sentence for people; `fields` has those of each field, if the input was refused. */
export type RefusalBody = { code: RefusalCode; problem: string; fields?: Record<string, string[]> }

/** When to try again after a response with this status, if nothing says more precisely. */
export const usualRetryAfter: Readonly<Record<number, number>> = { 429: 60, 503: 5 }

export function refusalResponse(refusal: DomainError): Response {
  const { code, message: problem, status, fields } = refusal
  const body: RefusalBody = { code, problem, ...(fields && { fields }) }
  return Response.json(body, { status, headers: refusalHeaders(refusal) })
}

/** FAULT, with the id by which the log names its request. */
export function faultOf(requestId: string): DomainError {
  const fault = new DomainError('FAULT')
  fault.message = `${fault.message} (${requestId})`
  return fault
}

/** For a form that its schema refuses. */
export function fieldsRefused(fields: Record<string, string[]>): Response {
  return refusalResponse(new InputRefused(fields))
}

/** How long to wait (Retry-After), the proof that is needed first, and that no cache keeps a refusal because something is away or busy. */
export function refusalHeaders(refusal: DomainError): Record<string, string> {
  const { status } = refusal
  const seconds = refusal.retryAfterSeconds ?? usualRetryAfter[status]
  return {
    ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
    ...(status === 503 && { 'Cache-Control': 'no-store' }),
    ...wanting(proofFor(refusal)),
  }
}
