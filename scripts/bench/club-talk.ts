// How long a discussion of a large club takes to open, compared with one of a single page.

import type pg from 'pg'
import { keysOf, tableOf } from '#rules/base/keys-of.ts'
import { clubPath } from '#rules/clubs/club-path.ts'
import { discussionPath } from '#rules/clubs/club-paths.ts'
import { createPool } from '#server/store/database.ts'
import type { Visitor } from '#tests/support/http-visitor.ts'
import { addTalkingClub } from './club-talk-queries.ts'
import { type Finding, most, percentile } from './report.ts'

const SAMPLES = 200
const LONG_TO_SHORT = 1.5

/** In the database of a running app, for a member who is logged in there. */
export async function measureClubTalk(
  app: string,
  { visitor, email, connection }: { visitor: Visitor; email: string; connection: pg.PoolConfig },
): Promise<Finding[]> {
  const pool = createPool({ ...connection, max: 2 })
  const { clubId, long, short } = await addTalkingClub(pool, email)
  await pool.end()
  const times = await timesOf(visitor, {
    short: `${app}${discussionPath(clubId, short)}?page=1`,
    long: `${app}${discussionPath(clubId, long)}?page=1`,
    last: `${app}${discussionPath(clubId, long)}?page=100`,
    tab: app + clubPath(clubId),
  })
  const ms = (name: keyof typeof times) => percentile(times[name], 0.95)
  const beside = (what: string, name: keyof typeof times) => {
    const { measured, ...finding } = most(
      `p95 of opening ${what}, to one of 50`,
      ms(name) / ms('short'),
      LONG_TO_SHORT,
      '×',
    )
    return { ...finding, measured: `${measured} (${ms(name).toFixed(1)} and ${ms('short').toFixed(1)} ms)` }
  }
  return [
    beside('a discussion of 5,000 replies', 'long'),
    beside('its hundredth page', 'last'),
    { what: 'p95 of a club of 5,000 members and 1,000 discussions', measured: `${ms('tab').toFixed(1)} ms` },
  ]
}

/** Alternates between them, so that other load affects all of them equally. */
async function timesOf<Name extends string>(
  visitor: Visitor,
  urls: Record<Name, string>,
): Promise<Record<Name, number[]>> {
  const names = keysOf(urls)
  const times = tableOf(names, (): number[] => [])
  for (let sample = -20; sample < SAMPLES; sample++)
    for (const name of names) {
      const began = performance.now()
      const answer = await visitor.get(urls[name])
      await answer.text()
      if (answer.status !== 200) throw new Error(`${urls[name]} answered ${answer.status}`)
      // The first ones warm up the app.
      if (sample >= 0) times[name].push(performance.now() - began)
    }
  return times
}
