import { sql } from 'kysely'
import { reminderOfDayHour } from '#rules/events/events.ts'
import { lasts, longest } from '#server/events/event-time-queries.ts'
import { canHaveSeat, isShown } from '#server/events/visible-event-queries.ts'
import type { Database } from '#server/store/database.ts'

/** Future events with an answer by a member who was disabled since; read from the disabled members, who are few. */
export async function lockWithDisabled(
  tx: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from events e
    where e.starts_at > ${now} and e.id in (
      select a.event_id from members m join event_answers a on a.member_id = m.id
      where m.disabled_at is not null and m.left_at is null)
    order by e.id limit ${limit} for no key update of e skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Deletes the answers of disabled members to these events. */
export async function dropAnswersOfDisabled(tx: Database, eventIds: string[]): Promise<void> {
  await sql`
    delete from event_answers a using members m
    where a.event_id = any(${eventIds}::uuid[]) and m.id = a.member_id and m.disabled_at is not null`.execute(
    tx,
  )
}

/** Events whose free seats still go to the waiting list (`seatsGoUntil`), with one and a member who can have it, unless hidden; skips those locked by another process. */
export async function lockWaitedFor(
  tx: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('events as e')
    .select('e.id')
    .where('e.cancelled_at', 'is', null)
    .where('e.waiting', '>', 0)
    .where(
      sql<boolean>`e.starts_at > ${now}::timestamptz - ${longest}::interval and case when ${lasts} then e.ends_at else e.starts_at end > ${now}`,
    )
    .where(isShown)
    .where(
      sql<boolean>`exists (
        select from event_answers a join members m on m.id = a.member_id
        where a.event_id = e.id and a.attendance = 'waiting' and ${canHaveSeat})`,
    )
    .where((eb) => eb.or([eb('e.capacity', 'is', null), eb('e.going', '<', eb.ref('e.capacity'))]))
    .orderBy('e.id')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks events that begin before `until` and have had no reminder; each once. An all-day event counts from the morning of its day. */
export async function takeDueReminders(
  tx: Database,
  { now, until, limit, timeZone }: { now: Date; until: Date; limit: number; timeZone: string },
): Promise<string[]> {
  const rows = await tx
    .updateTable('events')
    .set({ reminded_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('events as e')
        .select('e.id')
        .where('e.cancelled_at', 'is', null)
        .where('e.reminded_at', 'is', null)
        .where(isShown)
        .where('e.state', '=', 'approved')
        .where('e.starts_at', '>', now)
        .where('e.starts_at', '<=', until)
        .where(
          sql<boolean>`((e.starts_at at time zone ${timeZone})::time <> '00:00' or e.starts_at <= ${until}::timestamptz - ${sql.lit(`${reminderOfDayHour} hours`)}::interval)`,
        )
        .orderBy('e.starts_at')
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Cancels the future meetings of closed clubs. */
export async function cancelOfClosedClubs(
  tx: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await tx
    .updateTable('events')
    .set((eb) => ({
      cancelled_at: now,
      cancelled_because: 'club_closed',
      changed_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('clubs as c')
        .innerJoin('events as e', 'e.club_id', 'c.id')
        .select('e.id')
        .where('c.closed_at', 'is not', null)
        .where('e.cancelled_at', 'is', null)
        .where('e.starts_at', '>', now)
        .orderBy('e.id')
        .limit(limit)
        .forNoKeyUpdate('e')
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes up to `limit` members who have yet to be told that they can no longer come. */
export async function takeLostSeats(
  tx: Database,
  limit: number,
): Promise<{ eventId: string; memberId: string }[]> {
  const { rows } = await sql<{ eventId: string; memberId: string }>`
    delete from lost_seats where (event_id, member_id) in (
      select event_id, member_id from lost_seats order by event_id, member_id limit ${limit} for update skip locked)
    returning event_id as "eventId", member_id as "memberId"`.execute(tx)
  return rows
}
