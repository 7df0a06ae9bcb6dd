// Lists of events. Each takes as many as it shows from an index and never looks at the rest.
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#rules/viewer.ts'
import type { Database } from '#server/store/database.ts'
import { eventsFor } from './event-queries.ts'
import { seesEvent } from './visible-event-queries.ts'

export type When = 'upcoming' | 'past'

/** Goes on or is ahead; the next first. Of what is over, the latest first. Cancelled ones are on no list but their club's. */
function isThen(when: When, now: Date): RawBuilder<boolean> {
  return when === 'upcoming' ? sql<boolean>`e.starts_at > ${now}` : sql<boolean>`e.starts_at <= ${now}`
}
const order = (when: When) => (when === 'upcoming' ? sql`asc` : sql`desc`)

/**
 * Of the city and of all clubs: those of the viewer's own clubs and those for everybody. Each club's first ones are looked up by themselves, since one index cannot
 * have both in their order.
 */
export async function listEvents(
  db: Database,
  { viewer, when, now, limit }: { viewer: Viewer; when: When; now: Date; limit: number },
) {
  const direction = order(when)
  const forAll = sql`
    select e.id, e.starts_at from events e left join clubs c on c.id = e.club_id
    where e.is_public and e.cancelled_at is null and e.state = 'approved' and ${isThen(when, now)} and ${seesEvent(viewer)}
    order by e.starts_at ${direction}, e.id limit ${limit}`
  const ofOwnClubs = (memberId: string) => sql`
    select first.id, first.starts_at from club_members m
    cross join lateral (
      select e.id, e.starts_at from events e
      where e.club_id = m.club_id and e.cancelled_at is null and ${isThen(when, now)}
      order by e.starts_at ${direction}, e.id limit ${limit}
    ) first
    where m.member_id = ${memberId}`
  const found =
    viewer.kind === 'member' ? sql`(${forAll}) union (${ofOwnClubs(viewer.id)})` : sql`(${forAll})`
  return eventsFor(db, viewer)
    .where(
      sql<boolean>`e.id in (select id from (${found}) found order by starts_at ${direction}, id limit ${limit})`,
    )
    .orderBy('e.starts_at', when === 'upcoming' ? 'asc' : 'desc')
    .orderBy('e.id')
    .limit(limit)
    .execute()
}

/** Of one club: what this viewer sees of it, cancelled ones that are ahead too. */
export function listOfClub(
  db: Database,
  {
    viewer,
    clubId,
    when,
    now,
    limit,
  }: { viewer: Viewer; clubId: string; when: When; now: Date; limit: number },
) {
  return eventsFor(db, viewer)
    .where('e.club_id', '=', clubId)
    .where(isThen(when, now))
    .where(seesEvent(viewer))
    .$if(when === 'past', (query) => query.where('e.cancelled_at', 'is', null))
    .orderBy('e.starts_at', when === 'upcoming' ? 'asc' : 'desc')
    .orderBy('e.id')
    .limit(limit)
    .execute()
}
