// The queue for a book while everything happens at once, through the services of two processes on one database.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { addDays, cityDate } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { isRefusal } from '#rules/domain-error.ts'
import { createPool, openDatabase } from '#server/store/database.ts'
import { holdInvariants } from '#simulation/invariants/hold-invariants.ts'
import { aHouse } from '#tests/services/house.ts'
import { aBlock, aBook, aCopy, aMember, longAgo } from '#tests/support/builders.ts'
import { aMessage, aNeighbourhood, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let second: ReturnType<typeof createPool>
beforeAll(async () => {
  database = await aDatabase()
  second = createPool({ ...database.connection, max: 8 })
})
afterAll(async () => {
  await second?.end()
  await database?.drop()
})

const many = 40

test('forty members and eight owners at once, in two processes: nobody is overtaken, forgotten or promised the same copy', async () => {
  const processes: [Neighbourhood, Neighbourhood] = [
    aNeighbourhood(database.db),
    aNeighbourhood(openDatabase(second)),
  ]
  const [here] = processes
  const either = (number: number) => processes[number % 2] ?? here
  const book = await aBook(database.db)
  const copies = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const owner = await aMember(database.db)
      return { owner, ...(await aCopy(database.db, { owner, book, lentElsewhereTo: 'An aunt' })) }
    }),
  )
  const waiting: Member[] = []
  for (let number = 0; number < many; number += 1) {
    const member = await aMember(database.db, { joinedAt: longAgo })
    turn(processes, 1000)
    await here.holds.wait(member, { bookId: book.id, km: 20 })
    waiting.push(member)
  }
  // Another book, which turns out to be an edition of the same work, and then not to be one.
  const edition = await aBook(database.db)
  await aCopy(database.db, { owner: await aMember(database.db), book: edition, lentElsewhereTo: 'An uncle' })
  const latecomer = await aMember(database.db, { joinedAt: longAgo })
  for (const member of [...waiting.slice(30, 33), latecomer]) {
    turn(processes, 1000)
    await here.holds.wait(member, { bookId: edition.id, km: 20 })
  }
  for (const { owner, id } of copies) await here.holds.answerLendOn(owner, { copyId: id, answer: 'always' })
  // The last of them are those to whom something happens meanwhile.
  const [blocked, suspended, leaver] = waiting.slice(-3)
  const [ofBlocker, withdrawn, disabled, reserved, lost, ofDeparting] = copies
  if (!blocked || !suspended || !leaver || !ofBlocker || !withdrawn || !disabled || !reserved)
    throw new Error('Too few members or copies')
  if (!lost || !ofDeparting) throw new Error('Too few copies')
  let loan: { id: string; borrowerId: string } | undefined
  const friend = await aMember(database.db)
  await here.messages.start(reserved.owner, { otherId: friend.id, ...aMessage() })
  const faults: unknown[] = []
  const atOnce = async (acts: (() => Promise<unknown>)[]) => {
    const ends = await Promise.allSettled(acts.map((act) => act()))
    for (const end of ends) if (end.status === 'rejected' && !isRefusal(end.reason)) faults.push(end.reason)
  }
  const serving = () => [0, 1, 2, 3].map((number) => () => either(number).holds.serveQueues(here.time.now))

  // Everything comes back at once, while both processes serve and others ask.
  await atOnce([
    ...copies.map(
      ({ owner, id }, number) =>
        () =>
          either(number).library.backFromElsewhere(owner, { copyId: id }),
    ),
    ...serving(),
    ...copies.map(
      ({ id }, number) =>
        () =>
          either(number + 1).exchanges.requestCopy(friend, { copyId: id, message: '' }),
    ),
  ])
  await here.holds.serveQueues(here.time.now)
  expect((await offered(here, waiting)).map(({ at }) => at)).toEqual(copies.map((_, at) => at))

  const markLost = (round: number, id: string) => () =>
    either(round).exchanges.markLost(lost.owner, { id, note: 'Left on the ferry' })
  for (let round = 0; round < 4; round += 1) {
    turn(processes, 60_000)
    const offers = await offered(here, waiting)
    await atOnce([
      ...offers.map(({ at, offerId }) => () => {
        const { holds } = either(at)
        const member = waiting[at] ?? leaver
        return at % 2 === 0 ? holds.passOffer(member, { offerId }) : holds.acceptOffer(member, { offerId })
      }),
      ...offers.map(
        ({ at, offerId }) =>
          () =>
            either(at + 1).holds.acceptOffer(waiting[at] ?? leaver, { offerId }),
      ),
      ...serving(),
      ...(round === 0 ? [() => aBlock(database.db, ofBlocker.owner, blocked)] : []),
      ...(round === 0 ? [() => suspend(suspended)] : []),
      ...(round === 1
        ? [() => either(round).library.withdrawCopy(withdrawn.owner, { copyId: withdrawn.id })]
        : []),
      ...(round === 1 ? [() => leave(here, leaver)] : []),
      ...(round === 2 ? [() => disable(disabled.owner)] : []),
      ...(round === 2 ? [() => depart(ofDeparting.owner, here.time.now)] : []),
      ...(round === 2 && loan ? [markLost(round, loan.id)] : []),
      ...(round === 1 ? [() => joinWorks(edition.id, book.id)] : []),
      ...(round === 3 ? [() => splitWork(edition.id)] : []),
      () =>
        either(round).holds.reserveCopy(reserved.owner, {
          ...{ copyId: reserved.id, whom: `member:${friend.id}` },
          until: addDays(cityDate(here.time.now, city.timeZone), 3),
        }),
      () => callOffOne(here, copies),
    ])
    if (round === 1) loan = await lend(here, { copyId: lost.id, waiting })
  }
  expect(faults).toEqual([])
  await here.holds.serveQueues(here.time.now)
  await here.holds.serveQueues(here.time.now)

  for (const { name, broken } of holdInvariants.filter((each) => !each.name.startsWith('at rest')))
    expect((await sql.raw(broken).execute(database.db)).rows, name).toEqual([])
  expect(await here.holds.holds(latecomer), 'a member who waits for one edition keeps waiting').toHaveLength(
    1,
  )
  // Members who nothing happened to are served in their order, without a gap.
  const { rows: reached } = await sql<{ member_id: string }>`
    select distinct h.member_id from holds h join hold_offers o on o.hold_id = h.id`.execute(database.db)
  // The member who has had the book in their hands no longer waits.
  const inLine = waiting.filter(({ id }) => id !== loan?.borrowerId)
  const positions = reached
    .filter(({ member_id }) => member_id !== loan?.borrowerId)
    .map(({ member_id }) => inLine.findIndex(({ id }) => id === member_id))
    .sort((a, b) => a - b)
  expect(positions, 'the first in the queue, without a gap').toEqual(positions.map((_, at) => at))
  // And whatever is free is on offer, as long as somebody can have it.
  const { rows: idle } = await sql<{ id: string }>`
    select c.id from copies c join members m on m.id = c.owner_id where c.listed and m.disabled_at is null
      and c.id = any(${copies.map(({ id }) => id)}::uuid[])`.execute(database.db)
  expect(idle, 'nobody is forgotten').toEqual([])
  const { rows: held } = await sql<{ id: string }>`
    select o.id from hold_offers o where o.state = 'open' and o.copy_id in (${lost.id}, ${ofDeparting.id})
    union all select e.id from exchanges e where e.copy_id in (${lost.id}, ${ofDeparting.id}) and e.ended_at is null`.execute(
    database.db,
  )
  expect(held, 'nobody waits for a book that is lost, or whose owner has left').toEqual([])
  expect(await stateOf(loan?.id)).toBe('lost')
})

function turn(processes: readonly Neighbourhood[], ms: number): void {
  for (const { time } of processes) time.now = new Date(time.now.getTime() + ms)
}

/** Positions of the members who have an offer, and the offer. */
async function offered({ holds }: Neighbourhood, waiting: readonly Member[]) {
  const rows = await Promise.all(waiting.map((member) => holds.holds(member)))
  return rows.flatMap(([hold], at) => (hold?.offer ? [{ at, offerId: hold.offer.id }] : []))
}

function suspend({ id }: Member) {
  return database.db
    .updateTable('members')
    .set({ suspended_until: new Date(Date.UTC(2030, 0) + DAY_MS), suspended_reason: 'Unkind' })
    .where('id', '=', id)
    .execute()
}

/** The first in the queue has the copy. */
async function lend(
  { holds, exchanges, time }: Neighbourhood,
  { copyId, waiting }: { copyId: string; waiting: readonly Member[] },
): Promise<{ id: string; borrowerId: string }> {
  const viewer = (memberId: string | undefined) => {
    const found = waiting.find(({ id }) => id === memberId)
    if (!found) throw new Error('Nobody in the queue has the copy')
    return found
  }
  await holds.serveQueues(time.now)
  const { rows: offers } = await sql<{ id: string; member_id: string }>`
    select o.id, h.member_id from hold_offers o join holds h on h.id = o.hold_id
    where o.copy_id = ${copyId} and o.state = 'open'`.execute(database.db)
  const [offer] = offers
  if (offer) await holds.acceptOffer(viewer(offer.member_id), { offerId: offer.id })
  const { rows } = await sql<{ id: string; borrower_id: string }>`
    select id, borrower_id from exchanges where copy_id = ${copyId} and state = 'accepted'`.execute(
    database.db,
  )
  const [{ id, borrower_id: borrowerId } = { id: '', borrower_id: '' }] = rows
  await exchanges.confirmHandOver(viewer(borrowerId), { id })
  return { id, borrowerId }
}

async function stateOf(exchangeId: string | undefined): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`select state from exchanges where id = ${exchangeId}`.execute(
    database.db,
  )
  return rows[0]?.state
}

/** The member deletes their account. */
async function depart(member: Member, now: Date): Promise<void> {
  const house = await aHouse(database)
  house.time.now = now
  try {
    await house.dataRights.leave({ ...member, isProven: true }, { password: '' })
  } finally {
    await house.close()
  }
}

function disable({ id }: Member) {
  return database.db.updateTable('members').set({ disabled_at: new Date() }).where('id', '=', id).execute()
}

/** `id` becomes an edition of the work of `of`. */
const joinWorks = (id: string, of: string) =>
  sql`update books set work_id = (select work_id from books where id = ${of}), is_work_settled = true where id = ${id}`.execute(
    database.db,
  )

const splitWork = (id: string) =>
  sql`with own as (insert into works default values returning id)
    update books set work_id = (select id from own) where id = ${id}`.execute(database.db)

async function leave({ holds }: Neighbourhood, member: Member) {
  for (const { id: holdId } of await holds.holds(member)) await holds.leave(member, { holdId })
}

/** One of the promises comes to nothing: the copy is free again, and its borrower keeps their position. */
async function callOffOne({ exchanges }: Neighbourhood, copies: readonly { id: string; owner: Member }[]) {
  const { rows } = await sql<{ id: string; copy_id: string }>`
    select id, copy_id from exchanges where state = 'accepted' and copy_id = any(${copies.map(({ id }) => id)}::uuid[])
    order by copy_id limit 1`.execute(database.db)
  const [promise] = rows
  const owner = copies.find(({ id }) => id === promise?.copy_id)?.owner
  if (promise && owner) await exchanges.callOff(owner, { id: promise.id })
}
