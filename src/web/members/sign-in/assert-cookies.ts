// Whoever keeps no cookie stays a guest whatever they type: they are told so before anything is done. The sign-in screen sets a
// cookie that says nothing, and what is sent from it brings none only where cookies are blocked.
import { createCookie } from 'react-router'
import { DomainError } from '#rules/base/domain-error.ts'

// The data of a screen has an address beside it, not below.
const trial = createCookie('cookies', { path: '/', sameSite: 'lax', httpOnly: true })

/** Where no form shows the refusal: nothing but the address tells this browser's next page of it. */
export const cookiesBlockedPath = '/auth?cookies=blocked'

export async function keepTrial(): Promise<{ 'Set-Cookie': string }> {
  return { 'Set-Cookie': await trial.serialize('kept') }
}

/** Only browsers say from where they ask; what is no browser may bring what it likes. */
export function areCookiesBlocked({ headers }: Request): boolean {
  return headers.has('Sec-Fetch-Site') && !headers.has('Cookie')
}

/** COOKIES_BLOCKED for a browser that would not keep what comes of it: before anything is done. */
export function assertCookies(request: Request): void {
  if (areCookiesBlocked(request)) throw new DomainError('COOKIES_BLOCKED')
}
