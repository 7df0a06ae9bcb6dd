import { city } from '#city/city.ts'
import { cityDate } from '#rules/base/calendar.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import { aClub, aCopy, aMember } from '#tests/support/builders.ts'
import { anExchangeIn } from '#tests/support/exchanges.ts'
import { type AHold, aFreeCopyOf, aHold, anOffer, aQuestion, aReservation } from '#tests/support/holds.ts'
import { asAnyone, inner, type ServiceCase, type ServiceCases } from './case.ts'
import type { House } from './house.ts'

function about<Held extends AHold>(
  make: (house: House) => Promise<Held>,
  act: (house: House, viewer: Viewer, hold: Held) => Promise<unknown>,
): ServiceCase['stage'] {
  return async (house) => {
    const hold = await make(house)
    const { waiting, owner, borrower } = hold
    const roles = { waiting, owner, borrower, stranger: await aMember(house.db) }
    return { roles, act: (viewer) => act(house, viewer, hold) }
  }
}

/** A free copy, and a member who only shares a club with its owner. */
function withMate(
  act: (house: House, viewer: Viewer, facts: { copyId: string; whom: string }) => Promise<unknown>,
): ServiceCase['stage'] {
  return async (house) => {
    const [owner, mate] = [await aMember(house.db), await aMember(house.db)]
    await aClub(house.db, { members: [owner, mate] })
    const { id: copyId } = await aCopy(house.db, { owner })
    const facts = { copyId, whom: `member:${mate.id}` }
    return { roles: { owner }, act: (viewer) => act(house, viewer, facts) }
  }
}

const ofHold: ServiceCase['may'] = {
  waiting: 'may',
  owner: 'NOT_FOUND',
  borrower: 'NOT_FOUND',
  stranger: 'NOT_FOUND',
}
const ownOnly = { waiting: ['exchanges'] }

export const holdCases: ServiceCases<'holds'> = {
  wait: {
    async stage(house) {
      const { copyId, owner } = await anExchangeIn(house, 'on_loan')
      const { book_id: bookId } = await house.db
        .selectFrom('copies')
        .select('book_id')
        .where('id', '=', copyId)
        .executeTakeFirstOrThrow()
      const member = await aMember(house.db)
      return {
        roles: { member, owner },
        act: (viewer) => house.holds.wait(viewer, { bookId, km: 20 }),
      }
    },
    may: { member: 'may', owner: 'OWN_COPY' },
    tells: { member: ['exchanges'] },
  },
  leave: {
    stage: about(aHold, ({ holds }, viewer, { holdId }) => holds.leave(viewer, { holdId })),
    may: ofHold,
    tells: ownOnly,
  },
  pauseHold: {
    stage: about(aHold, ({ holds }, viewer, { holdId }) => holds.pauseHold(viewer, { holdId })),
    may: ofHold,
    tells: ownOnly,
  },
  resumeHold: {
    stage: about(aHold, ({ holds }, viewer, { holdId }) => holds.resumeHold(viewer, { holdId })),
    may: ofHold,
    tells: ownOnly,
  },
  acceptOffer: {
    stage: about(anOffer, ({ holds }, viewer, { offerId }) => holds.acceptOffer(viewer, { offerId })),
    further: [
      about(
        async (house) => anOffer(house, { waiting: await aMember(house.db) }),
        ({ holds }, viewer, { offerId }) => holds.acceptOffer(viewer, { offerId }),
      ),
    ],
    may: ofHold,
    tells: { waiting: ['exchanges'], owner: ['exchanges'] },
    enqueues: ['hold.notify'],
  },
  passOffer: {
    stage: about(anOffer, ({ holds }, viewer, { offerId }) => holds.passOffer(viewer, { offerId })),
    may: ofHold,
    tells: { waiting: ['exchanges'], owner: ['exchanges'] },
  },
  answerLendOn: {
    stage: about(aQuestion, ({ holds }, viewer, { copyId }) =>
      holds.answerLendOn(viewer, { copyId, answer: 'keep' }),
    ),
    may: { owner: 'may', waiting: 'NOT_FOUND', borrower: 'NOT_FOUND', stranger: 'NOT_FOUND' },
    tells: { owner: ['exchanges'] },
  },
  reserveCopy: {
    stage: about(aFreeCopyOf, ({ holds, time }, viewer, { copyId, borrower }) =>
      holds.reserveCopy(viewer, {
        copyId,
        whom: `member:${borrower.id}`,
        until: cityDate(time.now, city.timeZone),
      }),
    ),
    may: {
      owner: 'may',
      waiting: 'NOT_WITHIN_REACH',
      borrower: 'NOT_WITHIN_REACH',
      stranger: 'NOT_WITHIN_REACH',
    },
    tells: { owner: ['exchanges'], borrower: ['exchanges'] },
    enqueues: ['hold.notify'],
    further: [
      withMate(({ holds, time }, viewer, { copyId, whom }) =>
        holds.reserveCopy(viewer, { copyId, whom, until: cityDate(time.now, city.timeZone) }),
      ),
    ],
  },
  endReservation: {
    stage: about(aReservation, ({ holds }, viewer, { copyId }) => holds.endReservation(viewer, { copyId })),
    // Its owner is not named first: those are shut out for a while, which ends their reservations.
    may: { stranger: 'NOT_FOUND', owner: 'may', waiting: 'NOT_FOUND', borrower: 'NOT_FOUND' },
  },
  reservable: {
    stage: about(aReservation, ({ holds }, viewer, { copyId }) => holds.reservable(viewer, { copyId })),
    may: { owner: 'may', waiting: 'may', borrower: 'may', stranger: 'may' },
  },
  holds: { stage: asAnyone(({ holds }, viewer) => holds.holds(viewer)), may: { member: 'may' } },
  queue: {
    stage: about(aHold, ({ holds }, viewer, { bookId }) => holds.queue(viewer, { bookId })),
    may: { waiting: 'may', owner: 'may', borrower: 'may', stranger: 'may' },
  },
  toLendOn: { stage: asAnyone(({ holds }, viewer) => holds.toLendOn(viewer)), may: { member: 'may' } },
  serveQueues: inner('a job, every minute'),
}
