// Who waits for a code: kept in the browser that asked, out of the address and out of reach of scripts.
import { createCookie } from 'react-router'
import { z } from 'zod'
import type { Unverified } from '#server/members/sign-in-service.ts'

const hour = 60 * 60
const cookie = createCookie('awaiting_code', { path: '/auth', sameSite: 'lax', httpOnly: true, maxAge: hour })
const resetting = createCookie('resetting_password', {
  path: '/auth',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: hour,
})

const unverified = z.object({ email: z.email(), memberId: z.uuid() })

export async function readAwaitingCode(request: Request): Promise<Unverified | undefined> {
  return unverified.safeParse(await cookie.parse(request.headers.get('Cookie'))).data
}

/** A Set-Cookie value that remembers, for an hour, who waits for a code. */
export const keepAwaitingCode = (who: Unverified): Promise<string> => cookie.serialize(who)
export const dropAwaitingCode = (): Promise<string> => cookie.serialize('', { maxAge: 0 })

/** The address a code to reset the password was asked for, so that it need not be typed twice. */
export async function readResetting(request: Request): Promise<string> {
  return z
    .string()
    .catch('')
    .parse(await resetting.parse(request.headers.get('Cookie')))
}

export const keepResetting = (email: string): Promise<string> => resetting.serialize(email)
export const dropResetting = (): Promise<string> => resetting.serialize('', { maxAge: 0 })
