// Refusals outside of any route: in JSON to a script where the address answers in JSON, otherwise a page or a sentence.
import type { Context } from 'hono'
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'
import { refusalResponse } from '#rules/refusal-response.ts'
import type { Policy } from './policy.ts'

/** `message` replaces the refusal's own sentence. */
export function refuse(
  context: Pick<Context, 'get' | 'req'>,
  code: RefusalCode,
  otherwise: () => Response,
  message?: string,
): Response {
  // A request may fail before its policy is known.
  const policy: Policy | undefined = context.get('policy')
  // A form that is posted with scripts comes to the same address.
  if (!policy?.respondsInJson || context.req.path.endsWith('.data')) return otherwise()
  return refusalResponse(Object.assign(new DomainError(code), message && { message }))
}
