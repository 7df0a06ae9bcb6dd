// What a browser keeps while it is at an issuer, and until its newcomer has an account: nobody else can bring back what it set out for.
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
