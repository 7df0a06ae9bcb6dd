// The one shape in which a route that answers in JSON says why it refuses. Scripts read it by web/worker/problem-in.ts.
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'
import { proofFor, wanting } from '#rules/proof-header.ts'

/** `problem` is a sentence for people; `fields` has those of each field, if the input was refused. */
export type RefusalBody = { code: RefusalCode; problem: string; fields?: Record<string, string[]> }

// If the refusal itself does not say how long.
const WHEN_TO_TRY_AGAIN_SECONDS: Record<number, number> = { 429: 60, 503: 5 }

export function refusalResponse(refusal: DomainError): Response {
  const { code, message: problem, status } = refusal
  const fields = 'fields' in refusal ? (refusal.fields as Record<string, string[]>) : undefined // server/operations/input-refused.ts
  const body: RefusalBody = { code, problem, ...(fields && { fields }) }
  return Response.json(body, { status, headers: refusalHeaders(refusal) })
}

/** For a form that its schema refuses. */
export function fieldsRefused(fields: Record<string, string[]>): Response {
  const refusal = new DomainError('FORM_NOT_READABLE')
  const [first] = Object.values(fields).flat()
  return refusalResponse(Object.assign(refusal, { fields, ...(first && { message: first }) }))
}

/** How long to wait (Retry-After), the proof that is needed first, and that no cache keeps a refusal because something is away or busy. */
export function refusalHeaders(refusal: DomainError): Record<string, string> {
  const { status } = refusal
  const known = 'retryAfterSeconds' in refusal ? refusal.retryAfterSeconds : undefined
  const seconds = known ?? WHEN_TO_TRY_AGAIN_SECONDS[status]
  return {
    ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
    ...(status === 503 && { 'Cache-Control': 'no-store' }),
    ...wanting(proofFor(refusal)),
  }
}
