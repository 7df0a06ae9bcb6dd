// The ticket of a browser waiting for a code, in a cookie: not in the address, and out of reach of scripts (HttpOnly). The
// server has signed it.
import { createCookie } from 'react-router'
import { z } from 'zod'
import type { CodePurpose } from '#rules/members/members.ts'
import type { Services } from '#server/services.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'

// The root: a screen's data has an address beside its own, not below it.
const way = { path: '/', sameSite: 'lax', httpOnly: true, maxAge: 60 * 60 } as const
const cookies = {
  'sign-up': createCookie('awaiting_code', way),
  'log-in': createCookie('logging_in', way),
  join: createCookie('joining', way),
  change: createCookie('changing_contact', way),
  prove: createCookie('proving', way),
  reset: createCookie('resetting_password', way),
}

export type AwaitingCode = { ticket: string } & NonNullable<
  Awaited<ReturnType<Services['signIn']['awaited']>>
>

/** The ticket, and where its code was sent; undefined if this browser has none. */
export async function readAwaiting(
  { request, services, viewer }: Pick<ScreenArgs, 'request' | 'services' | 'viewer'>,
  purpose: CodePurpose,
): Promise<AwaitingCode | undefined> {
  const kept = z.string().safeParse(await cookies[purpose].parse(request.headers.get('Cookie'))).data
  const awaited = kept ? await services.signIn.awaited(viewer, { ticket: kept, purpose }) : undefined
  return kept && awaited ? { ticket: kept, ...awaited } : undefined
}

/** A Set-Cookie value that remembers for an hour which code this browser is waiting for. */
export const keepAwaiting = (purpose: CodePurpose, { ticket }: { ticket: string }): Promise<string> =>
  cookies[purpose].serialize(ticket)

export const dropAwaiting = (purpose: CodePurpose): Promise<string> =>
  cookies[purpose].serialize('', { maxAge: 0 })
