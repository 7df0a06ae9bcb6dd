// Gives copies that are free to the first in their queues. Everything selects by state, so that a missed run loses nothing and a
// second one does nothing; two processes share the work by the lock of the copy.
import type { City } from '#city/city.ts'
import { afterWakingHours, offerHours, type Waiting } from '#rules/holds/holds.ts'
import { byDay, type QuietHours } from '#rules/notices/notices.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { runEach } from '#server/jobs/run-each.ts'
import { announce } from '#server/live/live-queries.ts'
import { isNewAt } from '#server/members/is-new.ts'
import { forgetEachNotice, forgetNotices } from '#server/notices/notice-queries.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { notifyHold } from './hold-jobs.ts'
import { deleteHandedOver } from './hold-queries.ts'
import { listFreeQueues, listQueue, type QueueRow } from './line-queries.ts'
import { takeWithdrawnOf, widenWithoutCopy } from './lost-copy-queries.ts'
import { takeBackQuestions } from './question-queries.ts'
import { deleteReservation, listOverReservations, takeEnded } from './reservation-queries.ts'
import * as queries from './serving-queries.ts'
import { whoCanHave } from './who-can-have.ts'

const BATCH = 100
// Each with up to 500 members in the queue.
const QUEUES = 20
/** Before every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

export type ServingParts = {
  db: Database
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>
  city: City
  /** A member's quiet hours, which do not count. */
  quietHoursOf(db: Database, memberId: string): Promise<QuietHours | null>
}

export function createServing({ db, jobs, city, quietHoursOf }: ServingParts) {
  return { serveQueues, serveCopy, letPass }

  /** One that fails leaves the others alone; the job fails at the end, is logged and tried again. */
  async function serveQueues(now: Date): Promise<void> {
    await runEach(
      [
        ...[endReservations, endOffers, endHolds, widenHolds, remind],
        ...[tellOfWithdrawn, tellOfEndedReservations, endQuestions, serveFree],
      ],
      (step) => step(now),
    )
  }

  async function endReservations(now: Date): Promise<void> {
    await eachCopy(await listOverReservations(db, { now, limit: BATCH }), async (tx, copyId) => {
      await queries.lockCopy(tx, copyId)
      const ended = await deleteReservation(tx, { copyId, until: now })
      if (ended) await announce(tx, { members: ended.concerned, about: 'exchanges' })
    })
  }

  async function endOffers(now: Date): Promise<void> {
    const over = await queries.listOverOffers(db, { now, limit: BATCH })
    const copyIds = new Set(over.map(({ copy_id }) => copy_id))
    await eachCopy([...copyIds], async (tx, copyId) => {
      await queries.lockCopy(tx, copyId)
      // Read again: it may have been answered meanwhile, or its copy withdrawn.
      const [offer] = await queries.listOverOffers(tx, { now, limit: 1, copyId })
      if (!offer) return
      if (offer.is_undone) await withdraw(tx, offer.id, now)
      else if (offer.is_reminded) await letPass(tx, { offerId: offer.id, as: 'expired', now })
      else await prolong(tx, offer, now)
    })
  }

  /** The app was down while the offer ran out: nobody has let it pass. The reminder, which comes at once, says until when it stands now. */
  async function prolong(tx: Database, offer: queries.OverOffer, now: Date): Promise<void> {
    const { id, member_id: memberId, owner_id: ownerId } = offer
    const clock = { quiet: await quietHoursOf(tx, memberId), timeZone: city.timeZone }
    const until = afterWakingHours(now, offerHours.remindAfter, clock)
    await queries.prolongOffer(tx, { id, until })
    await forgetNotices(tx, { members: [memberId], of: [id] })
    await announce(tx, { members: [memberId, ownerId], about: 'exchanges' })
  }

  function endHolds(now: Date): Promise<void> {
    return withTransaction(db, (tx) => deleteHandedOver(tx, { now, limit: BATCH }))
  }

  /** A member who waited for one copy alone that is gone waits for any copy from now on, and is told, except of a block. */
  function widenHolds(now: Date): Promise<void> {
    return withTransaction(db, async (tx) => {
      const holds = await widenWithoutCopy(tx, { now, limit: BATCH })
      if (holds.length === 0) return
      const told = holds.filter(({ is_told }) => is_told)
      const offers = await takeWithdrawnOf(tx, { holdIds: told.map(({ id }) => id), now })
      await forgetEachNotice(
        tx,
        offers.map(({ id: of, member_id: memberId }) => ({ memberId, of })),
      )
      await announce(tx, { members: holds.map(({ member_id }) => member_id), about: 'exchanges' })
      await jobs.enqueueAll(
        tx,
        notifyHold,
        told.map(({ id: holdId }) => ({ holdId, kind: 'copyGone' as const })),
        toldFrom(now),
      )
    })
  }

  function remind(now: Date): Promise<void> {
    return tell('reminder', now, (tx) => queries.takeToRemind(tx, { now, limit: BATCH }))
  }

  function tellOfWithdrawn(now: Date): Promise<void> {
    return tell('withdrawn', now, async (tx) => {
      const ended = await queries.takeWithdrawn(tx, { now, limit: BATCH })
      const of = ended.map(({ id }) => id)
      await forgetNotices(tx, { members: ended.map(({ member_id }) => member_id), of })
      return of
    })
  }

  function tellOfEndedReservations(now: Date): Promise<void> {
    return withTransaction(db, async (tx) => {
      const ended = await takeEnded(tx, { now, limit: BATCH })
      if (ended.length === 0) return
      await forgetEachNotice(
        tx,
        ended.map(({ copyId: of, memberId }) => ({ memberId, of })),
      )
      await announce(tx, { members: ended.map(({ memberId }) => memberId), about: 'exchanges' })
      await jobs.enqueueAll(
        tx,
        notifyHold,
        ended.map((each) => ({ ...each, kind: 'reservationEnded' as const })),
        toldFrom(now),
      )
    })
  }

  /**
   * A question to an owner goes, and its notice with it, once it is settled in another way, such as by an ordinary request that they
   * accepted or because nobody who waits may have the copy any more.
   */
  function endQuestions(now: Date): Promise<void> {
    return withTransaction(db, async (tx) => {
      const owners = await takeBackQuestions(tx, { now, limit: BATCH })
      if (owners.length > 0) await announce(tx, { members: owners, about: 'notices' })
    })
  }

  async function serveFree(now: Date): Promise<void> {
    const failures: unknown[] = []
    let after: string | undefined = NO_ID
    while (after) {
      const rows: QueueRow[] = await listFreeQueues(db, { after, now, limit: QUEUES })
      const queues = Map.groupBy(rows, (row) => row.copy_id)
      const due = [...queues].flatMap(([copyId, queue]) => (lineOf(queue, now).length > 0 ? [copyId] : []))
      await eachCopy(due, (tx, copyId) => serveCopy(tx, copyId, now)).catch((error) => failures.push(error))
      after = queues.size === QUEUES ? rows.at(-1)?.copy_id : undefined
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some copies were not served')
  }

  /** A transaction for each copy. An error names its copy. */
  function eachCopy(
    copyIds: readonly string[],
    act: (tx: Database, copyId: string) => Promise<unknown>,
  ): Promise<void> {
    return runEach(copyIds, (copyId) =>
      withTransaction(db, (tx) => act(tx, copyId)).catch((cause) => {
        throw new Error(`The queue for the copy ${copyId} was not served`, { cause })
      }),
    )
  }

  function tell(
    kind: 'reminder' | 'withdrawn',
    now: Date,
    take: (tx: Database) => Promise<string[]>,
  ): Promise<void> {
    return withTransaction(db, async (tx) => {
      const ids = await take(tx)
      await jobs.enqueueAll(
        tx,
        notifyHold,
        ids.map((offerId) => ({ offerId, kind })),
        toldFrom(now),
      )
    })
  }

  /**
   * Offers a free copy to the first in its queue who can have it, or asks its owner whether it may be: also one who said "always", if the first is
   * a new member. `isAgreed`: the owner has answered just now. Returns whether it is offered.
   */
  async function serveCopy(
    tx: Database,
    copyId: string,
    now: Date,
    { isAgreed = false } = {},
  ): Promise<boolean> {
    const copy = await queries.lockFreeCopy(tx, { copyId, now })
    if (!copy) return false
    const line = lineOf(await listQueue(tx, { copyId, now }), now)
    if (line.length === 0) return false
    const ask = async () => {
      if (copy.is_asked_about_new) return false
      await queries.noteAsked(tx, copyId, now)
      await announce(tx, { members: [copy.owner_id], about: 'exchanges' })
      await jobs.enqueue(tx, notifyHold, { copyId, kind: 'lendOn' }, toldFrom(now))
      return false
    }
    if (copy.answer !== 'yes' && copy.answer !== 'always') return ask()
    const mayBeNew = copy.answer === 'yes' || isAgreed
    // The hours of an offer begin when its member is told.
    const told = toldFrom(now)
    // Another copy may be on offer to the first of them by now; then it is the next one's turn.
    for (const { holdId, memberId } of line) {
      if (!mayBeNew && (await isNewAt(tx, memberId, now))) return ask()
      const clock = { quiet: await quietHoursOf(tx, memberId), timeZone: city.timeZone }
      const offerId = await queries.insertOffer(tx, {
        ...{ holdId, copyId, now },
        remindAt: afterWakingHours(told.startAfter, offerHours.remindAfter, clock),
        expiresAt: afterWakingHours(told.startAfter, offerHours.stands, clock),
      })
      if (!offerId) continue
      if (copy.is_asked_about_new) await queries.endQuestionAboutNew(tx, copyId)
      await announce(tx, { members: [memberId, copy.owner_id], about: 'exchanges' })
      await jobs.enqueue(tx, notifyHold, { offerId, kind: 'offered' }, told)
      return true
    }
    return false
  }

  /** Ends an offer that its member has let pass, and offers the copy to the next. The copy is locked. */
  async function letPass(
    tx: Database,
    { offerId, as, now }: { offerId: string; as: 'passed' | 'expired'; now: Date },
  ): Promise<boolean> {
    const offer = await queries.findOffer(tx, { id: offerId })
    if (!offer || !(await queries.endOffer(tx, { id: offerId, state: as, now }))) return false
    await queries.countPass(tx, offer.hold_id, now)
    await announce(tx, { members: [offer.member_id, offer.owner_id], about: 'exchanges' })
    if (as === 'expired') {
      await forgetNotices(tx, { members: [offer.member_id], of: [offerId] })
      await jobs.enqueue(tx, notifyHold, { offerId, kind: 'expired' }, toldFrom(now))
    }
    await serveCopy(tx, offer.copy_id, now)
    return true
  }

  async function withdraw(tx: Database, offerId: string, now: Date): Promise<void> {
    const offer = await queries.findOffer(tx, { id: offerId })
    if (!offer || !(await queries.endOffer(tx, { id: offerId, state: 'withdrawn', now }))) return
    await announce(tx, { members: [offer.member_id, offer.owner_id], about: 'exchanges' })
  }

  /** Not at night: what a midnight brings, such as the end of a reservation or of a pause, wakes nobody. */
  function toldFrom(now: Date): { startAfter: Date } {
    return { startAfter: byDay(now, city.timeZone) }
  }

  function lineOf(queue: QueueRow[], now: Date): Waiting[] {
    const [first] = queue
    if (!first) return []
    const { owner_id: ownerId, copy_lat: lat, copy_lng: lng } = first
    return whoCanHave(queue, { copy: { ownerId, lat, lng }, now, city })
  }
}
