// The key a browser keeps while it is at an issuer, and until its new member has an account: no other browser can complete the
// login (CSRF, session fixation).
import { createCookie } from 'react-router'
import { joiningMinutes } from '#rules/members/issuers.ts'

const cookie = /* @__PURE__ */ createCookie('at_issuer', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: joiningMinutes * 60,
})

export async function browserKeyIn(request: Request): Promise<string | undefined> {
  const key: unknown = await cookie.parse(request.headers.get('Cookie'))
  return typeof key === 'string' ? key : undefined
}

export const keepBrowserKey = (key: string): Promise<string> => cookie.serialize(key)

export const dropBrowserKey = (): Promise<string> => cookie.serialize('', { maxAge: 0 })
