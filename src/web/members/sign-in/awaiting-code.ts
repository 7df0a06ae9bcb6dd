// The ticket of a browser waiting for a code, in a cookie: not in the address, and out of reach of scripts (HttpOnly). The
// server has signed it.

import { createCookie } from 'react-router'
import { z } from 'zod'
import { HOUR_SECONDS } from '#rules/base/durations.ts'
import type { CodePurpose } from '#rules/members/members.ts'
import type { Services } from '#server/services.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'

// The root: a screen's data has an address beside its own, not below it. Never the names of a former release, whose cookies have longer
// paths: browsers would send those first.
const way = { path: '/', sameSite: 'lax', httpOnly: true, maxAge: HOUR_SECONDS } as const
const cookies = {
  'sign-up': createCookie('sign_up_code', way),
  'log-in': createCookie('log_in_code', way),
  join: createCookie('join_code', way),
  change: createCookie('contact_code', way),
  prove: createCookie('prove_code', way),
  reset: createCookie('reset_code', way),
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
