// Lines for the next reader that this browser left without an account, by the keys of their taps. Anybody with the key may take the line
// down. A key is 122 random bits that only this browser and the row know.

import { createCookie } from 'react-router'
import { DAY_SECONDS } from '#rules/base/durations.ts'
import { isUuid } from '#rules/base/ids.ts'
import { mostOwnLines } from '#rules/journeys/journeys.ts'

const cookie = /* @__PURE__ */ createCookie('own_lines', {
  path: '/c',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 365 * DAY_SECONDS,
})

export async function ownLines(request: Request): Promise<string[]> {
  const kept: unknown = await cookie.parse(request.headers.get('Cookie'))
  return Array.isArray(kept) ? kept.filter(isKey).slice(0, mostOwnLines) : []
}

/** A Set-Cookie value with one more. */
export async function withOwnLine(request: Request, key: string): Promise<string> {
  const kept = (await ownLines(request)).filter((other) => other !== key)
  return cookie.serialize([key, ...kept].slice(0, mostOwnLines))
}

const isKey = (kept: unknown): kept is string => typeof kept === 'string' && isUuid(kept)
