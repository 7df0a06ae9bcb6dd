// The queue for a book that is out: waiting for it, and answering the offer of a copy that is back.
import { addDays, cityDate } from '#rules/base/calendar.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import {
  holdInput,
  lendOnInput,
  offerInput,
  pauseHoldInput,
  queueInput,
  waitInput,
} from '#rules/holds/hold-inputs.ts'
import { canWait, holdLimits } from '#rules/holds/holds.ts'
import type { ExchangeService } from '#server/exchanges/exchange-service.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import type { MemberService } from '#server/members/member-service.ts'
import { readNotices } from '#server/notices/notice-queries.ts'
import type { Door } from '#server/operations/door.ts'
import { type CommandContext, defineCommand, defineRead } from '#server/operations/operation.ts'
import { findBookQueue } from './book-queue-queries.ts'
import { type BookQueue, noQueue, toBookQueue } from './book-queue-view.ts'
import { factsOf } from './hold-facts.ts'
import { notifyHold } from './hold-jobs.ts'
import * as queries from './hold-queries.ts'
import { type Hold, toHold } from './hold-view.ts'
import { listQuestions } from './question-queries.ts'
import { createReserving } from './reserve-copy.ts'
import { createServing, type ServingParts } from './serve-queues.ts'
import * as serving from './serving-queries.ts'
import { howManyAskedAbout } from './who-can-have.ts'

export function createHoldService(
  parts: ServingParts & {
    door: Door
    members: Pick<MemberService, 'lockPair'>
    limits: Pick<RateLimits, 'take'>
    exchanges: Pick<ExchangeService, 'promiseCopy'>
  },
) {
  const { city, jobs, members, exchanges } = parts
  const { serveQueues, serveCopy, letPass } = createServing(parts)
  const reserving = createReserving(parts)

  return {
    ...parts.door.open({
      /** Joins the queue for any copy of the work within a distance, or for one copy alone. */
      wait: defineCommand({
        by: 'writer',
        input: waitInput,
        counts: ['requestByMember'],
        run: async ({ tx, viewer, now }, { bookId, copyId, km }): Promise<void> => {
          // Of two at the same moment, the second counts the first (race condition).
          await members.lockPair(tx, viewer.id, viewer.id)
          const copies = await queries.listCopiesOfWork(tx, {
            ...{ bookId, viewerId: viewer.id, from: standpointOf(viewer, city) },
          })
          const isWaiting = (await queries.listHolds(tx, { memberId: viewer.id, bookId })).length > 0
          const waits = await queries.countHolds(tx, viewer.id)
          if (copyId && !copies.some((copy) => copy.id === copyId)) throw new DomainError('NOT_FOUND')
          const wanted = copies.filter((copy) => !copyId || copy.id === copyId || copy.is_own)
          const reach = copyId ? city.maxRadiusKm : km
          assertAllowed(
            canWait(viewer, factsOf(wanted, { ...{ viewer, city, now, km: reach }, isWaiting, waits })),
          )
          const isIn = await queries.insertHold(tx, {
            ...{ memberId: viewer.id, bookId, copyId: copyId ?? null, km: reach, now },
          })
          if (!isIn) throw new DomainError('NOT_FOUND')
          await announce(tx, { members: [viewer.id], about: 'exchanges', from: tabOf(viewer) })
        },
      }),

      leave: defineCommand({
        by: 'member',
        whileSuspended: 'nobody has to keep waiting',
        input: holdInput,
        run: async (context, { holdId }): Promise<void> => {
          const { tx, viewer, now } = context
          // The copy before the hold: its offer ends with the hold, and then the copy changes (deadlock).
          const offered = await queries.findOfferedTo(tx, { id: holdId, memberId: viewer.id })
          if (offered) await serving.lockCopy(tx, offered)
          const gone = await queries.deleteHold(tx, { id: holdId, memberId: viewer.id })
          if (!gone) throw new DomainError('NOT_FOUND')
          await announce(tx, { members: [viewer.id], about: 'exchanges', from: tabOf(viewer) })
          if (gone.copy_id) await serveCopy(tx, gone.copy_id, now)
        },
      }),

      /** Keeps the position, without offers until a day. */
      pauseHold: defineCommand({
        by: 'member',
        whileSuspended: 'their own place in a queue',
        input: pauseHoldInput,
        run: async (context, { holdId, until }): Promise<void> => {
          const today = cityDate(context.now, city.timeZone)
          if (until && (until <= today || until > addDays(today, holdLimits.mostPauseDays)))
            throw new DomainError('PAUSE_NOT_POSSIBLE')
          await setPause(context, { holdId, at: context.now, until: until ?? null })
        },
      }),

      resumeHold: defineCommand({
        by: 'writer',
        input: holdInput,
        run: (context, { holdId }): Promise<void> => setPause(context, { holdId, at: null, until: null }),
      }),

      /** Makes an accepted exchange. The owner agreed when the copy was lent on. It counts as a request of a new member. */
      acceptOffer: defineCommand({
        by: 'writer',
        input: offerInput,
        brakes: { request: () => 1 },
        // It was offered or promised to somebody else at the same moment.
        refuses: {
          exchanges_copy_not_offered: 'OFFER_OVER',
          exchanges_copy_not_reserved: 'OFFER_OVER',
          exchanges_copy_of_own_club: 'OFFER_OVER',
          exchanges_one_active: 'OFFER_OVER',
        },
        run: async ({ tx, viewer, now }, { offerId }) => {
          const offer = await serving.findOffer(tx, { id: offerId, memberId: viewer.id })
          if (!offer) throw new DomainError('NOT_FOUND')
          if (offer.state !== 'open' || offer.expires_at <= now) throw new DomainError('OFFER_OVER')
          const promised = await exchanges.promiseCopy(tx, { viewer, copyId: offer.copy_id, now })
          // With the copy locked: the promise has ended the offer that was still open, and no other.
          const settled = await serving.findOffer(tx, { id: offerId })
          if (settled?.state !== 'accepted') throw new DomainError('OFFER_OVER')
          await readNotices(tx, { memberId: viewer.id, of: offerId })
          await jobs.enqueue(tx, notifyHold, { offerId, kind: 'accepted' })
          return promised
        },
      }),

      /** Costs nothing; twice in a row pauses the hold. */
      passOffer: defineCommand({
        by: 'member',
        whileSuspended: 'the next in the queue waits for it',
        input: offerInput,
        run: async ({ tx, viewer, now }, { offerId }): Promise<{ isPaused: boolean }> => {
          const offer = await serving.findOffer(tx, { id: offerId, memberId: viewer.id })
          if (!offer) throw new DomainError('NOT_FOUND')
          await serving.lockCopy(tx, offer.copy_id)
          if (!(await letPass(tx, { offerId, as: 'passed', now }))) throw new DomainError('OFFER_OVER')
          await readNotices(tx, { memberId: viewer.id, of: offerId })
          const after = await serving.findOffer(tx, { id: offerId })
          return { isPaused: after?.is_paused === true }
        },
      }),

      /**
       * The owner's answer whether a copy goes to the first in its queue, or that they want to be asked each time. Returns whether
       * somebody is offered it because of that.
       */
      answerLendOn: defineCommand({
        by: 'writer',
        input: lendOnInput,
        run: async ({ tx, viewer, now }, { copyId, answer }): Promise<{ isOffered: boolean }> => {
          await serving.lockCopy(tx, copyId)
          const copy = { copyId, ownerId: viewer.id }
          const isTheirs =
            answer === 'ask'
              ? await serving.forgetAnswer(tx, copy)
              : await serving.answerLendOn(tx, { ...copy, answer, now })
          if (!isTheirs) throw new DomainError('NOT_FOUND')
          // Not that it was seen somewhere else.
          await readNotices(tx, { memberId: viewer.id, of: copyId, source: notifyHold.name })
          await announce(tx, { members: [viewer.id], about: 'exchanges', from: tabOf(viewer) })
          const goesOn = answer === 'yes' || answer === 'always'
          return { isOffered: goesOn && (await serveCopy(tx, copyId, now, { isAgreed: true })) }
        },
      }),

      ...reserving,

      /** The viewer's places in queues, the longest waiting first. */
      holds: defineRead({
        by: 'member',
        run: async ({ db, viewer, now }): Promise<Hold[]> => {
          const rows = await queries.listHolds(db, { memberId: viewer.id })
          return rows.map((row) => toHold(row, cityDate(now, city.timeZone)))
        },
      }),

      /** The queue for a book, as this viewer may see it: nobody else's name. */
      queue: defineRead({
        by: 'guest',
        input: queueInput,
        run: async ({ db, viewer, now }, { bookId }): Promise<BookQueue> => {
          if (viewer.kind === 'guest') return noQueue
          const from = standpointOf(viewer, city)
          const row = await findBookQueue(db, { bookId, viewerId: viewer.id, from })
          return row ? toBookQueue(row, { viewer, city, now }) : noQueue
        },
      }),

      /** The viewer's copies that are back, with the question whether to lend them on. `waiting`: how many can be offered it. `isAboutNew`: they said "always". */
      toLendOn: defineRead({
        by: 'member',
        run: async ({ db, viewer, now }) => {
          const rows = await listQuestions(db, { ownerId: viewer.id, now })
          const copies = rows.map(
            ({ id: copyId, book_id: bookId, title, is_about_new: isAboutNew, lat, lng, line }) => {
              const at = { copy: { ownerId: viewer.id, lat, lng }, now, city }
              return { copyId, bookId, title, isAboutNew, waiting: howManyAskedAbout(line, at) }
            },
          )
          return copies.filter(({ waiting }) => waiting > 0)
        },
      }),
    }),
    serveQueues,
  }

  async function setPause(
    { tx, viewer }: CommandContext<'member'>,
    { holdId, at, until }: { holdId: string; at: Date | null; until: string | null },
  ): Promise<void> {
    if (!(await queries.setPause(tx, { id: holdId, memberId: viewer.id, at, until }))) {
      throw new DomainError('NOT_FOUND')
    }
    await announce(tx, { members: [viewer.id], about: 'exchanges', from: tabOf(viewer) })
  }
}

export type HoldService = ReturnType<typeof createHoldService>
