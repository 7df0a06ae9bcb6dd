// The street link that a guest has opened, until they have joined: they may look at anything else in between.

import { createCookie } from 'react-router'
import { DAY_SECONDS } from '#rules/base/durations.ts'
import { isStreetLinkCode } from '#rules/members/street-links.ts'

const cookie = /* @__PURE__ */ createCookie('street_link', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 7 * DAY_SECONDS,
})

/** A Set-Cookie value. */
export function keepStreetLink(code: string): Promise<string> {
  return cookie.serialize(code)
}

export async function keptStreetLink(request: Request): Promise<string | undefined> {
  const kept: unknown = await cookie.parse(request.headers.get('Cookie'))
  return typeof kept === 'string' && isStreetLinkCode(kept) ? kept : undefined
}

/** A Set-Cookie value. */
export function dropStreetLink(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 })
}
