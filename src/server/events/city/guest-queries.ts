// The addresses of guests who have submitted an event.
import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

export async function insertGuest(
  tx: Database,
  guest: { eventId: string; email: string; digest: string; now: Date },
): Promise<void> {
  const { eventId, email, digest, now } = guest
  await tx.insertInto('event_guests').values({ event_id: eventId, email, digest, created_at: now }).execute()
}

/** The guest of this link; locked, so that it is confirmed once. */
export function lockGuest(tx: Database, digest: string) {
  return tx
    .selectFrom('event_guests')
    .select(['event_id', 'confirmed_at'])
    .where('digest', '=', digest)
    .forUpdate()
    .executeTakeFirst()
}

/** From now on administrators see the event. */
export async function confirmGuest(
  tx: Database,
  { eventId, now }: { eventId: string; now: Date },
): Promise<void> {
  await tx.updateTable('event_guests').set({ confirmed_at: now }).where('event_id', '=', eventId).execute()
  await tx.updateTable('events').set({ awaits_email: false }).where('id', '=', eventId).execute()
}

/** The confirmed address of the guest who submitted the event or its series, if there is one. */
export async function findConfirmedEmail(tx: Database, eventId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('event_guests')
    .select('email')
    .where('event_id', 'in', inSeriesOf(eventId))
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row?.email
}

/** The event and all dates of its series. */
const inSeriesOf = (eventId: string) => sql<string>`(
  select d.id from events d join events e on d.id = e.id or d.series_id = e.series_id where e.id = ${eventId})`

/** Is a date of its series, or the event itself, still to come? */
export async function hasDatesAhead(tx: Database, eventId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('events')
    .select('id')
    .where('id', 'in', inSeriesOf(eventId))
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** For an event that is not published, or cancelled: its guest gets no more letters. */
export async function forgetGuest(tx: Database, eventId: string): Promise<void> {
  await tx.deleteFrom('event_guests').where('event_id', 'in', inSeriesOf(eventId)).execute()
}

/** For events that are over, and series after their last date. */
export async function forgetGuests(
  tx: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const gone = await tx
    .deleteFrom('event_guests')
    .where('event_id', 'in', (eb) =>
      eb
        .selectFrom('event_guests as g')
        .innerJoin('events as e', 'e.id', 'g.event_id')
        .select('g.event_id')
        .where('e.ends_at', '<=', now)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('events as later')
                .select('later.id')
                .whereRef('later.series_id', '=', 'e.series_id')
                .where('later.cancelled_at', 'is', null)
                .where('later.ends_at', '>', now),
            ),
          ),
        )
        .limit(limit),
    )
    .returning('event_id')
    .execute()
  return gone.length
}

/** Deletes submissions that have not been confirmed since `before`. */
export async function dropUnconfirmed(
  tx: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const gone = await tx
    .deleteFrom('events')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('events')
        .select('id')
        .where('awaits_email', '=', true)
        .where('submitted_at', '<', before)
        .orderBy('submitted_at')
        .limit(limit),
    )
    .returning('id')
    .execute()
  return gone.length
}
