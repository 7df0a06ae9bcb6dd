import { sql } from 'kysely'
import type { Attendance } from '#rules/events/events.ts'
import { isOrganiserOut } from '#server/events/visible-event-queries.ts'
import type { Database } from '#server/store/database.ts'

/** An event with the facts for its notices. */
export function findEventFacts(db: Database, id: string) {
  return db
    .selectFrom('events as e')
    .leftJoin('clubs as c', 'c.id', 'e.club_id')
    .leftJoin('event_series as s', 's.id', 'e.series_id')
    .select(['e.id', 'e.title', 'e.starts_at', 'e.ends_at', 'e.place', 'e.cancelled_at', 'e.cancel_note'])
    .select(['e.club_id', 'e.created_by', 'e.organiser_id', 'c.name as club_name', 's.rhythm', 's.first_on'])
    .select(sql<boolean>`(e.hidden_at is not null or c.hidden_at is not null)`.as('is_hidden'))
    .select(isOrganiserOut.as('is_organiser_out'))
    .where('e.id', '=', id)
    .executeTakeFirst()
}
export type EventFacts = NonNullable<Awaited<ReturnType<typeof findEventFacts>>>

/** The most members of a club who are notified, in batches. */
const MOST_TOLD = 10_000

export async function listClubMemberIds(
  db: Database,
  { clubId, but, only }: { clubId: string; but: string | null; only: readonly string[] | undefined },
): Promise<string[]> {
  const rows = await db
    .selectFrom('club_members')
    .select('member_id')
    .where('club_id', '=', clubId)
    .$if(only !== undefined, (query) => query.where('member_id', 'in', only ?? []))
    .$if(but !== null, (query) => query.where('member_id', '!=', but ?? ''))
    .orderBy('member_id')
    .limit(MOST_TOLD)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** Members with this answer. */
export async function listAnsweredIds(
  db: Database,
  { eventId, as, only }: { eventId: string; as: readonly Attendance[]; only?: readonly string[] | undefined },
): Promise<string[]> {
  const rows = await db
    .selectFrom('event_answers')
    .select('member_id')
    .where('event_id', '=', eventId)
    .where('attendance', 'in', as)
    .$if(only !== undefined, (query) => query.where('member_id', 'in', only ?? []))
    .orderBy('member_id')
    .limit(MOST_TOLD)
    .execute()
  return rows.map(({ member_id }) => member_id)
}
