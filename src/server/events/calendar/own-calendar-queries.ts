import { sql } from 'kysely'
import { seesEvent } from '#server/events/visible-event-queries.ts'
import type { Database } from '#server/store/database.ts'

/** The earlier address stops working. */
export async function saveOwnCalendar(
  tx: Database,
  { memberId, session, digest, now }: { memberId: string; session: string | null; digest: string; now: Date },
): Promise<void> {
  const made = { digest, session_id: session, created_at: now }
  await tx
    .insertInto('own_calendars')
    .values({ member_id: memberId, ...made })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(made))
    .execute()
}

export async function deleteOwnCalendar(tx: Database, memberId: string): Promise<void> {
  await tx.deleteFrom('own_calendars').where('member_id', '=', memberId).execute()
}

/** The owner of the address, as long as their account is not disabled and they are not leaving. */
export async function findOwnerOf(db: Database, digest: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('own_calendars as o')
    .innerJoin('members as m', 'm.id', 'o.member_id')
    .select('m.id')
    .where('o.digest', '=', digest)
    .where('m.disabled_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** The events a member put into it and can still see, from `since` on; the nearest to now if there are more than `limit`; including cancelled ones. */
export function listInCalendar(
  db: Database,
  { memberId, since, now, limit }: { memberId: string; since: Date; now: Date; limit: number },
) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('event_marks as k')
        .innerJoin('events as e', 'e.id', 'k.event_id')
        .leftJoin('clubs as c', 'c.id', 'e.club_id')
        .select(['e.id', 'e.title', 'e.description', 'e.place', 'e.starts_at', 'e.ends_at'])
        .select(['e.version', 'e.changed_at', 'e.cancelled_at', 'e.suburb', 'e.lat', 'e.lng'])
        .where('k.member_id', '=', memberId)
        .where('k.mark', '=', 'calendar')
        .where('e.state', '=', 'approved')
        .where('e.starts_at', '>', since)
        .where(seesEvent({ kind: 'member', id: memberId, isAdmin: false }))
        .where('c.hidden_at', 'is', null)
        .orderBy(sql`e.ends_at <= ${now}`)
        .orderBy(sql`abs(extract(epoch from e.starts_at - ${now}::timestamptz))`)
        .orderBy('e.id')
        .limit(limit)
        .as('e'),
    )
    .selectAll('e')
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}
