import { sql } from 'kysely'
import { reminderOfDayHour } from '#rules/events/events.ts'
import type { Database } from '#server/store/database.ts'

/** Events ahead to which somebody has answered whose account is disabled since; read from the few who are. */
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

/** What members whose account is disabled have said to these. */
export async function dropAnswersOfDisabled(tx: Database, eventIds: string[]): Promise<void> {
  await sql`
    delete from event_answers a using members m
    where a.event_id = any(${eventIds}::uuid[]) and m.id = a.member_id and m.disabled_at is not null`.execute(
    tx,
  )
}

/** Events ahead with a seat and somebody who waits for it and can have it; those that another process tends are its own. */
export async function lockWaitedFor(
  tx: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('events')
    .select('id')
    .where('cancelled_at', 'is', null)
    .where('waiting', '>', 0)
    .where('starts_at', '>', now)
    .where(
      sql<boolean>`exists (
        select from event_answers a join members m on m.id = a.member_id
        where a.event_id = events.id and a.attendance = 'waiting' and m.disabled_at is null)`,
    )
    .where((eb) => eb.or([eb('capacity', 'is', null), eb('going', '<', eb.ref('capacity'))]))
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks what begins before `until` and was not brought to mind; each once. What begins at midnight counts from the morning of that day. */
export async function takeDueReminders(
  tx: Database,
  { now, until, limit, timeZone }: { now: Date; until: Date; limit: number; timeZone: string },
): Promise<string[]> {
  const rows = await tx
    .updateTable('events')
    .set({ reminded_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('events')
        .select('id')
        .where('cancelled_at', 'is', null)
        .where('hidden_at', 'is', null)
        .where('reminded_at', 'is', null)
        .where(
          sql<boolean>`not exists (select from clubs c where c.id = events.club_id and c.hidden_at is not null)`,
        )
        .where('state', '=', 'approved')
        .where('starts_at', '>', now)
        .where('starts_at', '<=', until)
        .where(
          sql<boolean>`((starts_at at time zone ${timeZone})::time <> '00:00' or starts_at <= ${until}::timestamptz - ${sql.lit(`${reminderOfDayHour} hours`)}::interval)`,
        )
        .orderBy('starts_at')
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Calls off what clubs that have closed had planned. */
export async function cancelOfClosedClubs(
  tx: Database,
  { now, note, limit }: { now: Date; note: string; limit: number },
): Promise<string[]> {
  const rows = await tx
    .updateTable('events')
    .set((eb) => ({ cancelled_at: now, cancel_note: note, changed_at: now, version: eb('version', '+', 1) }))
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
