// Answering an event (RSVP).

import type { Member } from '#rules/base/viewer.ts'
import { canInClub } from '#rules/clubs/club-permissions.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { canWithEvent, eventRelation } from '#rules/events/city-events.ts'
import { answerInput } from '#rules/events/event-inputs.ts'
import { type Attendance, attendanceFor, canAnswer } from '#rules/events/events.ts'
import { announceEvent } from '#server/events/event-live.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { type EventRow, findEvent, lockEvent } from '#server/events/event-queries.ts'
import { accessOf } from '#server/events/event-view.ts'
import { remindedAt } from '#server/events/planning/event-facts.ts'
import { assertMayWrite } from '#server/members/accounts/as-viewer.ts'
import { forgetEachNotice, readNotices } from '#server/notices/notice-queries.ts'
import { defineCommand } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { dropAnswersBetween, dropAnswersOf, holdMembership, saveAnswer } from './answer-queries.ts'
import type { EventSeats } from './seats.ts'

type Answered = { attendance: Attendance; isToBeReminded: boolean }

export function createAnswers({
  clock,
  city,
  seats,
}: Pick<EventParts, 'clock' | 'city'> & { seats: EventSeats }) {
  return {
    giveUpSeats,
    giveUpSeatsBetween,
    /**
     * Returns the result, and whether people going are still to be reminded: once all seats are taken, a member joins the waiting list; a freed seat goes to the member who has waited longest.
     * EVENT_NOT_FOUND, EVENT_CANCELLED, EVENT_OVER, CLUB_CLOSED; EVENT_NOT_FOR_YOU across a block with the organiser, apart from 'no'; LEAVING and SUSPENDED for 'going', and for 'maybe' as a first answer.
     */
    answer: defineCommand({
      by: 'member',
      whileSuspended: 'somebody else waits for the seat',
      input: answerInput,
      run: async ({ tx, viewer, now }, { eventId, answer, isNamed }): Promise<Answered> => {
        const { id: memberId } = viewer
        if (answer === 'going') await assertMayWrite(tx, viewer)
        await holdMembership(tx, { eventId, memberId })
        await lockEvent(tx, eventId)
        const row = await findEvent(tx, viewer, eventId)
        if (!row) throw new DomainError('EVENT_NOT_FOUND')
        assertAllowed(canAnswerAs(row, viewer))
        const times = { startsAt: row.starts_at, endsAt: row.ends_at, isCancelled: row.cancelled_at !== null }
        assertAllowed(canAnswer(times, now))
        if (row.is_across_block && answer !== 'no') throw new DomainError('EVENT_NOT_FOR_YOU')
        const before = row.attendance
        if (answer === 'maybe' && before === null) await assertMayWrite(tx, viewer)
        const attendance = attendanceFor(answer, { ...row, before: before ?? undefined })
        await saveAnswer(tx, { eventId, memberId, attendance, isNamed, at: now })
        if (before === 'going' && attendance !== 'going') await seats.fill(tx, eventId)
        await readNotices(tx, { memberId, of: eventId })
        await announceEvent(tx, eventId, { members: [memberId], by: viewer })
        return { attendance, isToBeReminded: isToBeReminded(row, { now, timeZone: city.timeZone }) }
      },
    }),
  }

  /** For a member who leaves the club or the site: frees their seats for the waiting list. */
  async function giveUpSeats(tx: Database, memberId: string): Promise<void> {
    for (const eventId of await dropAnswersOf(tx, memberId, clock())) await seats.fill(tx, eventId)
  }

  /** After a block: neither comes to a city event of the other. Frees their seats, and forgets their notices about it, which say when and where it is. */
  async function giveUpSeatsBetween(tx: Database, two: { oneId: string; otherId: string }): Promise<void> {
    const dropped = await dropAnswersBetween(tx, { ...two, now: clock() })
    await forgetEachNotice(
      tx,
      dropped.map(({ eventId: of, memberId }) => ({ of, memberId })),
    )
    for (const { eventId, memberId, attendance } of dropped) {
      if (attendance === 'going') await seats.fill(tx, eventId)
      await announceEvent(tx, eventId, { members: [memberId] })
    }
  }
}

/** Each event is reminded of once: not again for members who answer later. */
function isToBeReminded({ reminded_at, starts_at }: EventRow, at: Parameters<typeof remindedAt>[1]): boolean {
  return reminded_at === null && remindedAt(starts_at, at) === null
}

function canAnswerAs(row: EventRow, viewer: Member) {
  if (row.club_id !== null) return canInClub('answerEvents', accessOf(row, viewer))
  const relation = eventRelation(viewer, row.organiser_id)
  return canWithEvent('answer', { state: row.state, relation })
}
