import { generateSignedCookie } from 'hono/cookie'
import type pg from 'pg'
import type { Member } from '#rules/base/viewer.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { memberSample, openConversations, startSessions } from './people-queries.ts'

/** Signs the sessions of the benchmark and of the app that it starts. */
export const benchSecret = 'a benchmark secret that protects nothing'

/** Random members, as logged-in viewers. */
export async function someMembers(pool: pg.Pool, count: number): Promise<Member[]> {
  const rows = await memberSample(pool, count)
  return rows.map(({ id, name, suburb, cell_lat: lat, cell_lng: lng }) =>
    aViewer({ id, name, suburb, cell: lat !== null && lng !== null ? { lat, lng } : null }),
  )
}

/** The Cookie header of a new session of each member, by the member's id. */
export async function signIn(pool: pg.Pool, memberIds: string[]): Promise<Map<string, Session>> {
  const rows = await startSessions(pool, memberIds)
  const sessions = rows.map(async ({ member_id: memberId, token }) => {
    const cookie = await generateSignedCookie('verandah.session_token', token, benchSecret)
    return [memberId, { token, cookie: cookie.split(';')[0] ?? '' }] as const
  })
  return new Map(await Promise.all(sessions))
}

export type Session = { token: string; cookie: string }

/** A conversation for each pair of neighbours in the list: the first with the second, the third with the fourth … */
export async function letTalk(pool: pg.Pool, memberIds: string[]): Promise<Talk[]> {
  const pairs = memberIds.flatMap((from, at) => {
    const to = at % 2 === 0 ? memberIds[at + 1] : undefined
    return to ? [{ from, to }] : []
  })
  const ids = await openConversations(pool, pairs)
  return pairs.map((pair, at) => ({ ...pair, conversationId: ids[at] ?? '' }))
}

export type Talk = { from: string; to: string; conversationId: string }
