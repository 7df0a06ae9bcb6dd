import { randomUUID } from 'node:crypto'
import { city } from '#city/city.ts'
import { addDays, cityDate } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { notifyHold } from '#server/holds/hold-jobs.ts'
import type { Services } from '#server/services.ts'
import type { Database } from '#server/store/database.ts'
import { aMember, anExchange, longAgo } from './builders.ts'
import { type AnExchange, anExchangeIn } from './exchanges.ts'

type Grounds = { db: Database; time: { now: Date } } & Pick<Services, 'exchanges' | 'holds'>

export type AHold = AnExchange & { bookId: string; waiting: Member; holdId: string }

/** A copy on loan, and a member who waits for it. */
export async function aHold(here: Grounds, facts: { waiting?: Member } = {}): Promise<AHold> {
  const waiting = facts.waiting ?? (await aMember(here.db, { name: 'Wanda Field', joinedAt: longAgo }))
  const exchange = await anExchangeIn(here, 'on_loan')
  const { book_id: bookId } = await here.db
    .selectFrom('copies')
    .select('book_id')
    .where('id', '=', exchange.copyId)
    .executeTakeFirstOrThrow()
  const holdId = await joins(here, waiting, bookId)
  return { ...exchange, bookId, waiting, holdId }
}

/** The member joins the queue for this book. Returns the hold's id. */
export async function joins({ holds }: Grounds, member: Member, bookId: string): Promise<string> {
  await holds.wait(member, { bookId, km: 20 })
  const mine = await holds.holds(member)
  return mine.find(({ book }) => book.id === bookId)?.id ?? ''
}

/** The copy is back, and its owner has been asked. */
export async function aQuestion(here: Grounds, facts: { waiting?: Member } = {}): Promise<AHold> {
  const hold = await aHold(here, facts)
  await here.exchanges.confirmReturn(hold.owner, { id: hold.id })
  await here.holds.serveQueues(here.time.now)
  return hold
}

/** The owner lends it on: it is on offer to the member who waits. */
export async function anOffer(
  here: Grounds,
  facts: { waiting?: Member } = {},
): Promise<AHold & { offerId: string }> {
  const hold = await aQuestion(here, facts)
  await here.holds.answerLendOn(hold.owner, { copyId: hold.copyId, answer: 'yes' })
  const [mine] = (await here.holds.holds(hold.waiting)).filter(({ id }) => id === hold.holdId)
  return { ...hold, offerId: mine?.offer?.id ?? '' }
}

/** A copy that is back and that nobody waits for; its last borrower is somebody its owner can reserve it for. */
export async function aFreeCopyOf(here: Grounds): Promise<AHold> {
  const hold = await aHold(here)
  await here.exchanges.confirmReturn(hold.owner, { id: hold.id })
  await here.holds.leave(hold.waiting, { holdId: hold.holdId })
  return hold
}

/** Reserved for its last borrower, for ten days. */
export async function aReservation(here: Grounds): Promise<AHold> {
  const copy = await aFreeCopyOf(here)
  await here.holds.reserveCopy(copy.owner, {
    copyId: copy.copyId,
    whom: `member:${copy.borrower.id}`,
    until: addDays(cityDate(here.time.now, city.timeZone), 10),
  })
  return copy
}

export async function isReserved(db: Database, copyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reservations')
    .select('copy_id')
    .where('copy_id', '=', copyId)
    .executeTakeFirst()
  return row !== undefined
}

/** A former loan of the copy, which counts in the expected wait. */
export async function aPastLoan(
  db: Database,
  { copyId, owner, from, days }: Pick<AHold, 'copyId' | 'owner'> & { from: Date; days: number },
): Promise<void> {
  const borrower = await aMember(db)
  const { id } = await anExchange(db, { copy: { id: copyId, ownerId: owner.id }, borrower })
  const handed_over_at = from
  const ended_at = new Date(from.getTime() + days * DAY_MS)
  await db
    .updateTable('exchanges')
    .set({ state: 'completed', answered_at: from, handed_over_at, ended_at })
    .where('id', '=', id)
    .execute()
}

/** An unread notice of a queue, about a copy or an offer. */
export function aQueueNotice(
  db: Database,
  member: Member,
  { of, news, source = notifyHold.name }: { of: string; news: string; source?: string },
): Promise<void> {
  return aNoticeNaming(db, member, { of, news, source, facts: {}, names: [] })
}

/** An unread notice from a job, with these members in its words. */
export async function aNoticeNaming(
  db: Database,
  member: Member,
  told: { source: string; of: string; news: string; facts: object; names: Member[]; kind?: 'admin' },
): Promise<void> {
  const { source, of, news, facts, names, kind = 'requests' } = told
  await db
    .insertInto('member_notices')
    .values({
      ...{ source, job_id: randomUUID(), payload: '{}', member_id: member.id, about_id: of, kind, news },
      ...{ facts: JSON.stringify(facts), people: names.map(({ id }) => id) },
      ...{ path: '/bookcase', is_listed: true },
    })
    .execute()
}
