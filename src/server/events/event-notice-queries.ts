import { sql } from 'kysely'
import type { Attendance } from '#rules/events/events.ts'
import { canceller } from '#server/events/event-queries.ts'
import { isOrganiserOut, mayStillCome } from '#server/events/visible-event-queries.ts'
import { blockedWith, isBlockBetween } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'

/** An event with the facts for its notices; across a block, without the words of the member who cancelled it. */
export function findEventFacts(db: Database, id: string, readerId?: string) {
  return db
    .selectFrom('events as e')
    .leftJoin('clubs as c', 'c.id', 'e.club_id')
    .leftJoin('event_series as s', 's.id', 'e.series_id')
    .select(['e.id', 'e.title', 'e.starts_at', 'e.ends_at', 'e.place', 'e.cancelled_at'])
    .select('e.cancelled_because')
    .select(cancelNoteFor(readerId).as('cancel_note'))
    .select(['e.club_id', 'e.created_by', 'e.organiser_id', 'c.name as club_name', 's.rhythm', 's.first_on'])
    .select(sql<boolean>`(e.hidden_at is not null or c.hidden_at is not null)`.as('is_hidden'))
    .select(isOrganiserOut.as('is_organiser_out'))
    .where('e.id', '=', id)
    .executeTakeFirst()
}

function cancelNoteFor(readerId: string | undefined) {
  if (readerId === undefined) return sql<string>`e.cancel_note`
  return sql<string>`case when ${isBlockBetween(readerId, canceller)} then '' else e.cancel_note end`
}
export type EventFacts = NonNullable<Awaited<ReturnType<typeof findEventFacts>>>

/** The most members of a club who are notified, in batches. */
const MOST_TOLD = 10_000

/** Without `but` and anybody across a block from them. */
export async function listClubMemberIds(
  db: Database,
  { clubId, but, only }: { clubId: string; but: string | null; only: readonly string[] | undefined },
): Promise<string[]> {
  const rows = await db
    .selectFrom('club_members')
    .select('member_id')
    .where('club_id', '=', clubId)
    .$if(only !== undefined, (query) => query.where('member_id', 'in', only ?? []))
    .$if(but !== null, (query) =>
      query
        .where('member_id', '!=', but ?? '')
        .where(sql<boolean>`member_id not in ${blockedWith(but ?? '')}`),
    )
    .orderBy('member_id')
    .limit(MOST_TOLD)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

/** The answers of members who may still come. */
export function answersOf(db: Database, eventId: string) {
  return db
    .selectFrom('event_answers as a')
    .innerJoin('events as e', 'e.id', 'a.event_id')
    .leftJoin('clubs as c', 'c.id', 'e.club_id')
    .select('a.member_id')
    .where('a.event_id', '=', eventId)
    .where(mayStillCome('a.member_id'))
}

/** Members with this answer who may still come; `withBlocked`: also those across a block from the organiser of a city event. */
export async function listAnsweredIds(
  db: Database,
  {
    eventId,
    as,
    only,
    withBlocked = false,
  }: {
    eventId: string
    as: readonly Attendance[]
    only?: readonly string[] | undefined
    withBlocked?: boolean
  },
): Promise<string[]> {
  const rows = await answersOf(db, eventId)
    .where('a.attendance', 'in', as)
    .$if(only !== undefined, (query) => query.where('a.member_id', 'in', only ?? []))
    .$if(!withBlocked, (query) =>
      query.where(sql<boolean>`not ${isBlockBetween(sql.ref('a.member_id'), sql.ref('e.organiser_id'))}`),
    )
    .orderBy('a.member_id')
    .limit(MOST_TOLD)
    .execute()
  return rows.map(({ member_id }) => member_id)
}
