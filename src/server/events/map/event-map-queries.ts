// Numbers of events by suburb, for the map; a series counts once.
import { sql } from 'kysely'
import { guest, type Member } from '#rules/base/viewer.ts'
import { isThen } from '#server/events/event-time-queries.ts'
import { standsForSeries } from '#server/events/series-queries.ts'
import { seesOnList } from '#server/events/visible-event-queries.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'

/** `suburb` is null for a club meeting with a known `place`. */
export type PlaceCount = { suburb: string | null; place: string | null; count: number }

/** The most places of meetings that are counted. */
const MOST_PLACES = 10_000

const place = sql`case when e.suburb is null then e.place end`

/** Current and future events that everybody can see. */
export async function countForAll(db: Database, now: Date): Promise<PlaceCount[]> {
  const { rows } = await sql<PlaceCount>`
    select e.suburb, ${place} as place, count(*)::int as count
    from events e left join clubs c on c.id = e.club_id
    where ${seesOnList(guest, now)} and ${isThen('upcoming', now)} and ${standsForSeries(now)}
    group by 1, 2 order by 1, 2 limit ${MOST_PLACES}`.execute(db)
  return rows
}

/** A member's difference from that: more events from their own clubs, and fewer from clubs that have banned them. */
export async function countDifference(
  db: Database,
  member: Pick<Member, 'id'>,
  now: Date,
): Promise<PlaceCount[]> {
  const isAhead = sql`e.cancelled_at is null and e.hidden_at is null and ${isThen('upcoming', now)} and ${standsForSeries(now)}`
  const { rows } = await sql<PlaceCount>`${prepared}
    select suburb, place, sum(change)::int as count from (
      select e.suburb, ${place} as place, 1 as change
      from club_members m join clubs c on c.id = m.club_id and c.hidden_at is null join events e on e.club_id = m.club_id
      where m.member_id = ${member.id} and ${isAhead} and not ${seesOnList(guest, now)}
      union all
      select e.suburb, ${place}, -1
      from club_bans b join clubs c on c.id = b.club_id join events e on e.club_id = b.club_id
      where b.member_id = ${member.id} and ${isAhead} and ${seesOnList(guest, now)}
    ) changes
    group by 1, 2 having sum(change) <> 0 order by 1, 2 limit ${MOST_PLACES}`.execute(db)
  return rows
}
