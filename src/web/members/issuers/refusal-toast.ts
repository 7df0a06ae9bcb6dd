import type { DomainError } from '#rules/domain-error.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'

/** Why the login failed, on the screen it started at. */
export function refusalToast(path: string, refusal: DomainError): Promise<Response> {
  // The screen's wrapper redirects a disabled member to the reason.
  if (refusal.ticket) throw refusal
  const { code, message } = refusal
  const isOwnWill = code === 'ISSUER_CANCELLED'
  const title = isOwnWill ? 'Not logged in' : 'That didn’t work'
  return replaceWithToast(path, { tone: isOwnWill ? 'plain' : 'destructive', title, text: message })
}
