// Cancelling an event, alone or with all later dates of its series.
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { canCancel } from '#rules/events/events.ts'
import { cancelInput } from '#rules/events/planning-inputs.ts'
import { type Withdrawal, withdrawalOf } from '#rules/events/submission-status.ts'
import { announceClub } from '#server/clubs/club-live.ts'
import { findConfirmedEmail, forgetGuest, hasDatesAhead } from '#server/events/city/guest-queries.ts'
import { withdrawRevisions } from '#server/events/city/revisions.ts'
import { notifyEvent } from '#server/events/event-jobs.ts'
import { announceEvent } from '#server/events/event-live.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { updateEvent } from '#server/events/event-queries.ts'
import { assertMayWrite } from '#server/members/accounts/as-viewer.ts'
import { writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import { readByAdministrators } from '#server/notices/notice-queries.ts'
import { defineCommand } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { lockToCancel } from './lock-meetings.ts'

export function createCancelling(parts: EventParts) {
  const { jobs, pictures, post } = parts
  /**
   * Members who were going are notified; if an administrator cancels, so is the organiser. Cancelling a change to a published event deletes only the
   * change. Returns the event to show next. EVENT_NOT_FOUND, FORBIDDEN, CLUB_FORBIDDEN, CLUB_CLOSED, EVENT_OVER, EVENT_CANCELLED; LEAVING and
   * SUSPENDED with a note, as an administrator, or for a meeting that somebody else has planned.
   */
  return defineCommand({
    by: 'member',
    whileSuspended: 'nobody has to turn up for nothing',
    input: cancelInput,
    run: async (
      { tx, viewer, now },
      { eventId, scope, note },
    ): Promise<{ shown: string; withdrawal: Withdrawal }> => {
      const kept = await lockToCancel(tx, viewer, { id: eventId, scope, now })
      const { clubId, events, isByAdmin } = kept
      const isOwn = !clubId || events.every(({ created_by }) => created_by === viewer.id)
      if (note || isByAdmin || !isOwn) await assertMayWrite(tx, viewer)
      const [asked] = events
      if (!asked) throw new DomainError('EVENT_NOT_FOUND')
      const state = asked.state
      const withdrawal = withdrawalOf({ state, isChange: asked.revises !== null })
      if (asked.revises !== null) {
        await withdrawRevisions(tx, eventId)
        await pictures.letGo(tx, asked.picture_id)
        await announceEvent(tx, asked.revises, { members: [viewer.id], by: viewer })
        return { shown: asked.revises, withdrawal }
      }
      for (const { id, version, ...event } of events) {
        // Deletes its pending changes too.
        if (!clubId) await withdrawRevisions(tx, id)
        if (event.state === 'draft') await readByAdministrators(tx, id)
        const times = {
          startsAt: event.starts_at,
          endsAt: event.ends_at,
          isCancelled: event.cancelled_at !== null,
          isPublished: event.state === 'approved',
        }
        assertAllowed(canCancel(times, now))
        await updateEvent(tx, id, {
          cancelled_at: now,
          cancelled_by: viewer.id,
          cancel_note: note,
          version: version + 1,
          changed_at: now,
        })
        if (isByAdmin) {
          const subject = { kind: 'event', id, name: event.title } as const
          const line = { admin: viewer, action: 'event.cancel', subject, why: note } as const
          await writeDown(tx, { ...line, memberId: kept.organiserId, at: now })
        }
        await announceEvent(tx, id, { by: viewer })
      }
      if (isByAdmin) await tellGuest(tx, { eventId, title: asked.title, note, count: events.length, now })
      await jobs.enqueueAll(
        tx,
        notifyEvent,
        events.map(({ id }) => ({ eventId: id, news: 'cancelled' as const, by: viewer.id })),
      )
      if (clubId) await announceClub(tx, viewer, clubId)
      return { shown: eventId, withdrawal }
    },
  })

  /** One letter for any number of dates. */
  async function tellGuest(
    tx: Database,
    cancelled: { eventId: string; title: string; note: string; count: number; now: Date },
  ): Promise<void> {
    const { eventId, title, note, count, now } = cancelled
    const areAll = !(await hasDatesAhead(tx, eventId, now))
    const email = await findConfirmedEmail(tx, eventId)
    await post(tx, { news: 'eventCancelled', facts: { title, note, cancelled: count, areAll }, email })
    if (areAll) await forgetGuest(tx, eventId)
  }
}
