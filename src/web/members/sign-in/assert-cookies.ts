// Without cookies nobody can stay logged in, whatever they type: they are told so before anything is done. The login screen
// sets a cookie without content, and a form sent from it without cookies means that they are blocked.
import { createCookie } from 'react-router'
import { DomainError } from '#rules/domain-error.ts'

// A screen's data has an address beside its own, not below it.
const trial = createCookie('cookies', { path: '/', sameSite: 'lax', httpOnly: true })

/** If no form shows the refusal, only the address can tell this browser's next page about it. */
export const cookiesBlockedPath = '/auth?cookies=blocked'

export async function keepTrial(): Promise<{ 'Set-Cookie': string }> {
  return { 'Set-Cookie': await trial.serialize('kept') }
}

/** Only browsers send this header; other clients may send any cookies. */
export function areCookiesBlocked({ headers }: Request): boolean {
  return headers.has('Sec-Fetch-Site') && !headers.has('Cookie')
}

/** Throws COOKIES_BLOCKED for a browser that would not keep the login's cookies, before anything is done. */
export function assertCookies(request: Request): void {
  if (areCookiesBlocked(request)) throw new DomainError('COOKIES_BLOCKED')
}
