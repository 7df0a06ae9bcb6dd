import { sql } from 'kysely'
import { guest } from '#rules/base/viewer.ts'
import { longest } from '#server/events/event-time-queries.ts'
import { isOfKnownHosts, seesEvent } from '#server/events/visible-event-queries.ts'
import type { Database } from '#server/store/database.ts'

/** The earlier address stops working. */
export async function saveFeed(
  tx: Database,
  feed: { clubId: string; memberId: string; session: string | null; digest: string; now: Date },
): Promise<void> {
  const { clubId, memberId, session, digest, now } = feed
  const made = { digest, session_id: session, created_at: now }
  await tx
    .insertInto('calendar_feeds')
    .values({ club_id: clubId, member_id: memberId, ...made })
    .onConflict((conflict) => conflict.columns(['club_id', 'member_id']).doUpdateSet(made))
    .execute()
}

export async function deleteFeed(
  tx: Database,
  { clubId, memberId }: { clubId: string; memberId: string },
): Promise<void> {
  await tx
    .deleteFrom('calendar_feeds')
    .where('club_id', '=', clubId)
    .where('member_id', '=', memberId)
    .execute()
}

/** Ends all feeds of a member: of clubs, and that of their own calendar. `session`: only those made in it. */
export async function endFeeds(tx: Database, memberId: string, session?: string): Promise<void> {
  for (const table of ['calendar_feeds', 'own_calendars'] as const)
    await tx
      .deleteFrom(table)
      .where('member_id', '=', memberId)
      .$if(session !== undefined, (query) => query.where('session_id', '=', session ?? ''))
      .execute()
}

/** The links of a member: that of their own calendar, for which there is no club, and then those of clubs, by name. */
export async function listLinks(
  db: Database,
  memberId: string,
): Promise<{ club_id: string | null; club: string | null; created_at: Date }[]> {
  const { rows } = await sql<{ club_id: string | null; club: string | null; created_at: Date }>`
    select null as club_id, null as club, o.created_at from own_calendars o where o.member_id = ${memberId}
    union all
    (select c.id, c.name, f.created_at from calendar_feeds f join clubs c on c.id = f.club_id
     where f.member_id = ${memberId} order by c.name, c.id limit ${MOST_LINKS})`.execute(db)
  return rows
}

const MOST_LINKS = 200

/** The club of a feed, as long as its member is in it, not disabled and not leaving, and the club is not hidden. */
export function findFeed(db: Database, digest: string) {
  return db
    .selectFrom('calendar_feeds as f')
    .innerJoin('club_members as cm', (join) =>
      join.onRef('cm.club_id', '=', 'f.club_id').onRef('cm.member_id', '=', 'f.member_id'),
    )
    .innerJoin('clubs as c', 'c.id', 'f.club_id')
    .innerJoin('members as m', 'm.id', 'f.member_id')
    .select(['c.id as clubId', 'c.name'])
    .where('f.digest', '=', digest)
    .where('m.disabled_at', 'is', null)
    .where('c.hidden_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from club_bans b where b.club_id = f.club_id and b.member_id = f.member_id)`,
    )
    .executeTakeFirst()
}

/**
 * A club's events from `since` on, in order, including cancelled ones: calendar programs strike them out. If there are more than
 * `limit`: future events first, then cancelled, then past ones, each by how near they are.
 */
export function listForCalendar(
  db: Database,
  { clubId, since, now, limit }: { clubId: string; since: Date; now: Date; limit: number },
) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('events')
        .select(['id', 'title', 'description', 'place', 'starts_at', 'ends_at'])
        .select(['version', 'changed_at', 'cancelled_at', 'suburb', 'lat', 'lng'])
        .where('club_id', '=', clubId)
        .where('hidden_at', 'is', null)
        .where('starts_at', '>', since)
        .orderBy(sql`ends_at <= ${now}`)
        .orderBy(sql`cancelled_at is not null`)
        .orderBy(sql`abs(extract(epoch from starts_at - ${now}::timestamptz))`)
        .orderBy('id')
        .limit(limit)
        .as('e'),
    )
    .selectAll('e')
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

type CalendarRow = Awaited<ReturnType<typeof listForCalendar>>[number]

const told = sql`select e.id, e.title, e.description, e.place, e.starts_at, e.ends_at, e.version, e.changed_at, e.cancelled_at, e.suburb, e.lat, e.lng`
const seen = (now: Date) =>
  sql`from events e left join clubs c on c.id = e.club_id where e.is_public and e.state = 'approved' and ${seesEvent(guest)} and ${isOfKnownHosts(now)}`

/** Public current and future events that are not cancelled, of the city and of clubs, in order, after the cursor `after` (keyset pagination). */
export async function listPublicAhead(
  db: Database,
  { now, after, limit }: { now: Date; after: { startsAt: string; id: string } | null; limit: number },
) {
  const isBehind = after
    ? sql`(e.starts_at, e.id) > (${after.startsAt}::timestamptz, ${after.id}::uuid)`
    : sql`e.starts_at > ${now}::timestamptz - ${longest}::interval`
  const { rows } = await sql<CalendarRow & { exactly: string }>`
    ${told}, e.starts_at::text as exactly ${seen(now)} and e.cancelled_at is null and e.ends_at > ${now} and ${isBehind}
    order by e.starts_at, e.id limit ${limit}`.execute(db)
  return rows
}

/** Events that calendar programs strike out or keep: cancelled ones that are not over, the next first, and those that ended since `since`, the latest first. */
export async function listPublicBeside(
  db: Database,
  { since, now, limit }: { since: Date; now: Date; limit: number },
) {
  const { rows } = await sql<CalendarRow>`
    (${told} ${seen(now)} and e.cancelled_at is not null and e.starts_at > ${now}::timestamptz - ${longest}::interval and e.ends_at > ${now}
     order by e.starts_at, e.id limit ${limit})
    union all
    (${told} ${seen(now)} and e.cancelled_at is null and e.starts_at <= ${now} and e.ends_at <= ${now} and e.starts_at > ${since}
     order by e.starts_at desc, e.id desc limit ${limit})`.execute(db)
  return rows
}
