// Members with sessions, and all that they need to write to each other, to ask for books and to come to events.

import type pg from 'pg'
import { DAY_MS } from '#rules/base/durations.ts'
import { letTalk, signIn } from '#scripts/bench/people.ts'
import { openDatabase } from '#server/store/database.ts'
import { aCityEvent, aClub, aCopy, aMember } from '#tests/support/builders.ts'
import { aDiscussion } from '#tests/support/discussions.ts'

const MEMBERS = 40
const COPIES = 200
const EVENTS = 20
/** Old enough that the limits of new members do not apply. */
const JOINED_DAYS_AGO = 200

export type City = Awaited<ReturnType<typeof aCity>>

/** A new one for each round, so that no round reaches the limits of members. */
export async function aCity(pool: pg.Pool) {
  const db = openDatabase(pool)
  const joinedAt = new Date(Date.now() - JOINED_DAYS_AGO * DAY_MS)
  const members = await many(MEMBERS, () => aMember(db, { joinedAt }))
  const [owner, ...others] = members
  if (!owner) throw new Error('A city without members')
  const ids = members.map(({ id }) => id)
  const sessions = await signIn(pool, ids)
  const club = await aClub(db, { admin: owner, members: others })
  const discussion = await aDiscussion(db, {
    clubId: club.id,
    posts: [{ author: owner, message: 'Where shall we meet?' }],
  })
  return {
    memberIds: ids,
    cookieOf: (memberId: string) => sessions.get(memberId)?.cookie ?? '',
    talks: await letTalk(pool, ids),
    discussion: discussion.path,
    copies: await many(COPIES, (at) => aCopy(db, { owner: members[at % MEMBERS] ?? owner })),
    events: await many(EVENTS, () => aCityEvent(db)),
  }
}

async function many<Row>(count: number, make: (at: number) => Promise<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for (let at = 0; at < count; at++) rows.push(await make(at))
  return rows
}
