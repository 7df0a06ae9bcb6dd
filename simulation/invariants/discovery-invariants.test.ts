// What must always hold of queues, journeys, swap hints and recommendations: rows that break it are found.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { afterWakingHours, offerHours } from '#rules/holds/holds.ts'
import { byDay } from '#rules/notices/notices.ts'
import { aBook, aClub, aMember } from '#tests/support/builders.ts'
import { aNeighbourhood } from '#tests/support/exchanges.ts'
import { aHold, anOffer, aQuestion } from '#tests/support/holds.ts'
import { aSwapHint } from '#tests/support/swaps.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { invariants } from './every-invariant.ts'
import { firstBroken } from './guard.ts'
import { toldAt } from './hold-invariants.ts'

type Here = ReturnType<typeof aNeighbourhood>
/** What the fault names: `$name` in its SQL. */
type Ids = Record<string, string>

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

const offered = async (here: Here): Promise<Ids> => {
  const { offerId, copyId, owner, waiting, bookId } = await anOffer(here)
  const other = await aMember(here.db)
  const { id: club } = await aClub(here.db, { members: [owner, waiting] })
  const ids = { offer: offerId, copy: copyId, owner: owner.id, waiting: waiting.id, book: bookId }
  return { ...ids, other: other.id, club }
}
const hinted = async (here: Here): Promise<Ids> => {
  const { mia, noah, books, hintId } = await aSwapHint(here)
  return { hint: hintId, mia: mia.id, noah: noah.id, copy: books[0]?.copyId ?? '', book: books[0]?.id ?? '' }
}
const lent = async (here: Here): Promise<Ids> => {
  const { copyId, borrower, id } = await aHold(here)
  return { copy: copyId, borrower: borrower.id, exchange: id }
}
const asked = async (here: Here): Promise<Ids> => {
  const { copyId, owner, waiting } = await aQuestion(here)
  const { id: club } = await aClub(here.db, { members: [owner, waiting] })
  return { copy: copyId, waiting: waiting.id, club }
}
const alone = async (here: Here): Promise<Ids> => {
  await aBook(here.db)
  return { member: (await aMember(here.db)).id }
}

const forClub = 'update copies set club_id = $club, paused_at = now() where id = $copy;'
const lentOn = "update lend_ons set answer = 'always', answered_at = now() where copy_id = $copy;"
const leaves = 'delete from club_members where club_id = $club and member_id = $waiting;'
const declined = (at: string) =>
  `insert into exchanges (copy_id, owner_id, borrower_id, offer, state, conversation_id, answered_at, ended_at, rests_until)
   select copy_id, owner_id, $waiting, offer, 'declined', conversation_id, ${at}, ${at}, now() + interval '10 days'
   from exchanges where copy_id = $copy limit 1;`
const waitsLonger =
  "insert into holds (member_id, book_id, km, created_at) values ($other, $book, 50, '2020-01-01');"
const standing = (hours: number) =>
  `update hold_offers set offered_at = now(), remind_at = ${toldAt('now()')} + interval '24 hours', expires_at = ${toldAt('now()')} + interval '${hours} hours' where id = $offer`

test.each([{ from: '22:00', to: '07:00' }, { from: '09:30', to: '12:40' }, null])(
  'an offer as the rules make it is none, with the quiet hours %j',
  async (quiet) => {
    const { offerId, waiting } = await anOffer(aNeighbourhood(database.db))
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query<{ now: Date }>("select date_trunc('milliseconds', now()) as now")
      const now = rows[0]?.now ?? new Date()
      const told = byDay(now, city.timeZone)
      const at = (hours: number) => afterWakingHours(told, hours, { quiet, timeZone: city.timeZone })
      if (quiet)
        await client.query('insert into quiet_hours values ($1, $2, $3)', [waiting.id, quiet.from, quiet.to])
      // By day its time to the microsecond is that of the transaction.
      await client.query(
        `update hold_offers set offered_at = now(), remind_at = $2, expires_at = $3::timestamptz + coalesce(now() - $4::timestamptz, '0') where id = $1`,
        [offerId, at(offerHours.remindAfter), at(offerHours.stands), told > now ? null : now],
      )
      const own = invariants.filter(({ name }) => name.startsWith('an offer stands'))
      expect(
        await firstBroken(own, { rows: async (text) => (await client.query(text)).rows }),
      ).toBeUndefined()
    } finally {
      await client.query('rollback')
      client.release()
    }
  },
)

test.each<[fault: string, invariant: RegExp, set: (here: Here) => Promise<Ids>, sql: string]>([
  ['somebody else has waited longer', /overtaken/, offered, `${waitsLonger} ${standing(48)}`],
  ['a copy is lent on and nobody is offered it', /waits beside a free copy/, asked, lentOn],
  [
    'the owner has said yes since a no to somebody who is not offered the copy',
    /waits beside a free copy/,
    asked,
    `${declined("now() - interval '1 second'")} ${lentOn}`,
  ],
  [
    'a copy for a club is lent on and none of its members is offered it',
    /waits beside a free copy/,
    asked,
    `${forClub} ${lentOn}`,
  ],
  [
    'a copy for a club is on offer to somebody else',
    /an offer is of a copy at home/,
    offered,
    `${forClub} ${leaves}`,
  ],
  [
    'one of the two has blocked the other',
    /an offer is of a copy at home/,
    offered,
    'insert into blocks (blocker_id, blocked_id) values ($waiting, $owner)',
  ],
  [
    'a member who let two offers in a row pass is paused until a day',
    /is paused until they resume/,
    offered,
    "update holds set passes = 2, paused_at = now(), paused_until = '2030-01-01' where member_id = $waiting",
  ],
  [
    'a reservation has ended and its member has not been told',
    /has been told that their reservation has ended/,
    offered,
    "insert into ended_reservations values ($copy, $other, $owner, now() + interval '1 day')",
  ],
  [
    'a member who has got the book is still in the queue',
    /has left its queue/,
    lent,
    'update holds set handed_over_in = $exchange where book_id = (select book_id from copies where id = $copy)',
  ],
  [
    'the one copy that a member waits for is withdrawn',
    /one copy alone that is gone/,
    asked,
    'update holds set copy_id = $copy where member_id = $waiting; update copies set withdrawn_at = now() where id = $copy',
  ],
  ['an offer ends an hour early', /an offer stands for 48 hours/, offered, standing(47)],
  [
    'an offer counts the hours of the night',
    /an offer stands for 48 hours/,
    offered,
    `insert into quiet_hours (member_id, starts_at, ends_at) values ($waiting, '22:00', '07:00'); ${standing(48)}`,
  ],
  [
    'one of a ring has blocked another',
    /no swap hint is across a block/,
    hinted,
    'insert into blocks (blocker_id, blocked_id) values ($noah, $mia)',
  ],
  [
    'one of a ring is suspended',
    /no swap hint is across a block/,
    hinted,
    "update members set suspended_until = now() + interval '1 day', suspended_reason = 'Unkind' where id = $noah",
  ],
  [
    'a copy of a ring is paused',
    /the copies and the wishes/,
    hinted,
    'update copies set paused_at = now() where id = $copy',
  ],
  [
    'a wish of a ring is gone',
    /the copies and the wishes/,
    hinted,
    'delete from wishes where member_id = $mia and book_id = $book',
  ],
  [
    'a member who is disabled has tastes',
    /about a member who is not there/,
    alone,
    `update members set disabled_at = now(), disabled_reason = 'Unkind' where id = $member;
     insert into tastes (member_id, work_id, kind, weight) select $member, id, 'have', 1 from works limit 1`,
  ],
  [
    'a member who switched it off has recommendations',
    /about a member who has switched recommendations off/,
    alone,
    `insert into recommendations_off (member_id, since) values ($member, now());
     insert into recommended_works (member_id, work_ids, kinds, because_ids) values ($member, '{}', '{}', '{}')`,
  ],
  [
    'nobody is behind two works',
    /members are behind two works/,
    hinted,
    `insert into neighbour_works (work_id, neighbour_id, position, score, supporters)
     select min(id::text)::uuid, max(id::text)::uuid, 1, 1, 3 from works`,
  ],
  [
    'a reader has left',
    /no stop of a journey is of somebody who has left/,
    lent,
    'update members set left_at = now(), disabled_at = now(), email = null, email_verified = false where id = $borrower',
  ],
  [
    'a stop is in a street',
    /in a suburb, or at a bookshelf/,
    lent,
    "update journey_stops set suburb = '5 Boundary Street' where copy_id = $copy",
  ],
  [
    'a hand-over has no stop',
    /a hand-over is one stop/,
    lent,
    'delete from journey_stops where exchange_id = $exchange',
  ],
  ['a copy has no code', /a copy has a code/, lent, 'delete from copy_codes where copy_id = $copy'],
])('it is found that %s', async (_, invariant, set, sql) => {
  const [own, before, after] = await foundBy(invariant, set, sql)
  expect(before, 'before').toBeUndefined()
  expect(after, 'with the fault').toMatchObject({ invariant: own })
})

test.each<[what: string, invariant: RegExp, set: (here: Here) => Promise<Ids>, sql: string]>([
  ['a copy for a club is on offer to a member of it', /an offer is of a copy at home/, offered, forClub],
  [
    'somebody outside of the club of a copy waits longer than a member of it',
    /overtaken/,
    offered,
    `${forClub} ${waitsLonger} ${standing(48)}`,
  ],
  [
    'somebody to whom its owner has just declined it waits beside a copy',
    /waits beside a free copy/,
    asked,
    `${lentOn} ${declined('now()')}`,
  ],
  [
    'somebody outside of its club waits beside a copy',
    /waits beside a free copy/,
    asked,
    `${forClub} ${lentOn} ${leaves}`,
  ],
])('it is no fault that %s', async (_, invariant, set, sql) => {
  const [, before, after] = await foundBy(invariant, set, sql)
  expect([before, after]).toEqual([undefined, undefined])
})

/** The name of the invariant, and what it finds before and after. */
async function foundBy(invariant: RegExp, set: (here: Here) => Promise<Ids>, sql: string) {
  const own = invariants.filter(({ name }) => invariant.test(name))
  expect(own).toHaveLength(1)
  const ids = await set(aNeighbourhood(database.db))
  const client = await database.pool.connect()
  const find = () => firstBroken(own, { rows: async (text) => (await client.query(text)).rows })
  try {
    await client.query('begin')
    const before = await find()
    await client.query(sql.replace(/\$(\w+)/g, (_all, name: string) => `'${ids[name]}'`))
    return [own[0]?.name, before, await find()] as const
  } finally {
    await client.query('rollback')
    client.release()
  }
}
