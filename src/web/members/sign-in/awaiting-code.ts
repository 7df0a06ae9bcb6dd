// The ticket of a browser that waits for a code: out of the address and out of reach of scripts. The server signed it.
import { createCookie } from 'react-router'
import { z } from 'zod'
import type { ScreenArgs } from '#web/shell/screen.ts'

const way = { path: '/auth', sameSite: 'lax', httpOnly: true, maxAge: 60 * 60 } as const
const cookies = {
  'sign-up': createCookie('awaiting_code', way),
  reset: createCookie('resetting_password', way),
}
type Purpose = keyof typeof cookies

/** The ticket with the address its code was sent to; nothing if this browser was given none. */
export async function readAwaiting(
  { request, services }: Pick<ScreenArgs, 'request' | 'services'>,
  purpose: Purpose,
): Promise<{ ticket: string; email: string } | undefined> {
  const kept = z.string().safeParse(await cookies[purpose].parse(request.headers.get('Cookie'))).data
  const email = kept && services.signIn.awaitedEmail(kept, purpose)
  return kept && email ? { ticket: kept, email } : undefined
}

/** A Set-Cookie value that remembers, for an hour, which code this browser waits for. */
export const keepAwaiting = (purpose: Purpose, { ticket }: { ticket: string }): Promise<string> =>
  cookies[purpose].serialize(ticket)

export const dropAwaiting = (purpose: Purpose): Promise<string> =>
  cookies[purpose].serialize('', { maxAge: 0 })
