import type { DomainError } from '#rules/base/domain-error.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'

/** On the screen the visit began at, why nothing came of it. */
export function refusalToast(path: string, refusal: DomainError): Promise<Response> {
  // The screen's wrapper leads whoever may not come in to where they read why.
  if ('ticket' in refusal) throw refusal
  const { code, message } = refusal
  const isOwnWill = code === 'ISSUER_CANCELLED'
  const title = isOwnWill ? 'Not logged in' : 'That didn’t work'
  return replaceWithToast(path, { tone: isOwnWill ? 'plain' : 'destructive', title, text: message })
}
