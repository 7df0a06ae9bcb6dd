// An owner keeps a copy for one member or one club until a date.
import type { City } from '#city/city.ts'
import { addDays, cityDate, instantIn, lastDay } from '#rules/base/calendar.ts'
import { DomainError } from '#rules/domain-error.ts'
import { ownCopyInput, reserveInput } from '#rules/holds/hold-inputs.ts'
import { holdLimits, type LendOnAnswer } from '#rules/holds/holds.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import type { MemberService } from '#server/members/member-service.ts'
import { forgetNotices } from '#server/notices/notice-queries.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import { notifyHold } from './hold-jobs.ts'
import { mayTell } from './reservation-news.ts'
import {
  deleteReservation,
  findIsRequestable,
  findReservable,
  findReservedFor,
  isWithinReach,
  lockClubOfReservation,
  putReservation,
  type ReservationRow,
} from './reservation-queries.ts'
import { lockCopy } from './serving-queries.ts'
import { howManyAskedAbout, howManyCanHave } from './who-can-have.ts'

/** For the owner of a copy. `until` is the last day, a date of the city. */
export type Reservable = {
  isPromised: boolean
  /** Free, so that somebody in the queue could be offered it. */
  canBeOffered: boolean
  /** At home, and shown to everybody or to a club: somebody could request it. */
  canBeReserved: boolean
  reserved: { name: string; until: string } | null
  /** What they said about those in the queue. `waiting`: how many of those can be offered it. */
  lendOn: LendOnAnswer | null
  waiting: number
} & Pick<ReservationRow, 'people' | 'clubs'>

export function createReserving({
  city,
  jobs,
  members,
  limits,
}: {
  city: City
  jobs: Pick<Jobs, 'enqueue'>
  members: Pick<MemberService, 'lockPair'>
  limits: Pick<RateLimits, 'take'>
}) {
  return {
    /** Replaces a reservation that the copy has. */
    reserveCopy: defineCommand({
      by: 'writer',
      input: reserveInput,
      counts: ['requestByMember'],
      // They get a notice from somebody they may not know.
      brakes: { messageToStranger: ({ whom }) => (memberOf(whom) ? 1 : 0) },
      alsoCounts: ['reservationToldToStranger'],
      refuses: { reservations_copy_not_offered: 'COPY_ON_OFFER' },
      prepare: async ({ db, viewer, now }, { copyId, whom, until }): Promise<boolean> => {
        const today = cityDate(now, city.timeZone)
        if (until < today || until > addDays(today, holdLimits.mostReservedDays))
          throw new DomainError('RESERVATION_NOT_POSSIBLE')
        const memberId = memberOf(whom)
        return memberId !== null && mayTell(db, { limits, copyId, ownerId: viewer.id, memberId, now })
      },
      run: async ({ tx, viewer, now }, { copyId, whom, until }, canTell): Promise<void> => {
        const memberId = memberOf(whom)
        const clubId = memberId ? null : idOf(whom)
        // Neither can block the other meanwhile (race condition).
        await members.lockPair(tx, viewer.id, memberId ?? viewer.id)
        const wanted = { copyId, ownerId: viewer.id, memberId, clubId, now }
        const lockedClubId = await lockClubOfReservation(tx, wanted)
        await lockCopy(tx, copyId)
        if (!(await isWithinReach(tx, { ...wanted, lockedClubId }))) throw new DomainError('NOT_WITHIN_REACH')
        if ((await findIsRequestable(tx, wanted)) === false) throw new DomainError('NOT_RESERVABLE')
        const before = await findReservedFor(tx, wanted)
        const endsAt = instantIn(city.timeZone, `${addDays(until, 1)}T00:00`)
        const known = before?.isTold && before.memberId === memberId ? before : null
        const isTheirs = await putReservation(tx, { ...wanted, endsAt, isTold: canTell || known !== null })
        if (!isTheirs) throw new DomainError('NOT_FOUND')
        const former = before?.memberId && before.memberId !== memberId ? before.memberId : null
        const concerned = [viewer.id, memberId, former].filter((id) => id !== null)
        await announce(tx, { members: concerned, about: 'exchanges', from: tabOf(viewer) })
        if (canTell && known?.endsAt.getTime() !== endsAt.getTime())
          await jobs.enqueue(tx, notifyHold, { copyId, kind: 'reserved' })
        if (former && before?.isTold) {
          await forgetNotices(tx, { members: [former], of: [copyId] })
          await jobs.enqueue(tx, notifyHold, { copyId, kind: 'reservationEnded', memberId: former })
        }
      },
    }),

    endReservation: defineCommand({
      // A suspension has ended it already.
      by: 'writer',
      input: ownCopyInput,
      run: async ({ tx, viewer }, { copyId }): Promise<void> => {
        await lockCopy(tx, copyId)
        const ended = await deleteReservation(tx, { copyId, ownerId: viewer.id })
        if (!ended) throw new DomainError('NOT_FOUND')
        await announce(tx, { members: ended.concerned, about: 'exchanges', from: tabOf(viewer) })
        await forgetNotices(tx, { members: ended.told, of: [copyId] })
        for (const memberId of ended.told)
          await jobs.enqueue(tx, notifyHold, { copyId, kind: 'reservationEnded', memberId })
      },
    }),

    /** For whom the viewer's copy is reserved, and for whom it could be. Null for anybody else's. */
    reservable: defineRead({
      by: 'member',
      input: ownCopyInput,
      run: async ({ db, viewer, now }, { copyId }): Promise<Reservable | null> => {
        const row = await findReservable(db, { copyId, ownerId: viewer.id, now })
        if (!row) return null
        const { kept_as, can_be_offered, can_be_reserved, lend_on, reserved, people, clubs, lat, lng, line } =
          row
        const at = { copy: { ownerId: viewer.id, lat, lng }, now, city }
        // Who was asked and said “not now” can still say yes.
        const howMany = lend_on === 'not_now' ? howManyAskedAbout : howManyCanHave
        return {
          isPromised: kept_as === 'promised',
          canBeOffered: can_be_offered,
          canBeReserved: can_be_reserved,
          lendOn: lend_on,
          waiting: howMany(line, at),
          reserved: reserved && {
            name: reserved.name,
            until: lastDay(new Date(reserved.ends_at), city.timeZone),
          },
          people,
          clubs,
        }
      },
    }),
  }
}

/** 'member:…' or 'club:…' */
const idOf = (whom: string): string => whom.slice(whom.indexOf(':') + 1)
const memberOf = (whom: string): string | null => (whom.startsWith('member:') ? idOf(whom) : null)
