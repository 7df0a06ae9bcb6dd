// Lists of events. Each reads only as many rows as it shows, from an index.
import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import type { EventType } from '#rules/events/city-events.ts'
import type { When } from '#rules/events/event-list-inputs.ts'
import type { Around } from '#rules/events/event-place.ts'
import { blockedWith } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import { statement } from '#server/store/statement.ts'
import { holdsWord } from '#server/store/word-filter.ts'
import { isAround } from './event-place-queries.ts'
import { eventCardsFor, eventsFor } from './event-queries.ts'
import {
  beginsThen,
  isInTime,
  isThen,
  lastsUntilThen,
  mayHaveBegun,
  type Time,
} from './event-time-queries.ts'
import { isMarked } from './marks/mark-queries.ts'
import { nextDates, standsForSeries } from './series-queries.ts'
import { isOfKnownHosts, type Looker, seesEvent, seesOnList } from './visible-event-queries.ts'

export type EventFilter = Time & {
  /** Each word must be part of the title, the place, the suburb, the kind, a category, or the name of the club or organiser. */
  words: readonly string[]
  type: EventType | null
  /** The area to search. */
  around: Around | null
  /** Only events after this one (keyset pagination). */
  after: EventCursor | null
}

/** The position of an event in a list: its start, in microseconds since 1970, and its id. */
export type EventCursor = { micros: string; id: string }

export const everything = {
  words: [],
  type: null,
  around: null,
  when: 'both',
  from: null,
  until: null,
  after: null,
} as const

/** All future events, from the beginning. */
const ahead: EventFilter = { ...everything, when: 'upcoming' }

const direction = (when: When) => (when === 'past' ? sql`desc` : sql`asc`)

/**
 * City events and club meetings: those of the viewer's own clubs, and public ones. Reads the first ones of each club separately, because no single
 * index has both in order. Cancelled events are listed only by their club. The next date stands for a series.
 */
function firstOf(
  filter: EventFilter,
  { viewer, now, limit }: { viewer: Looker; now: Date; limit: number | RawBuilder<number> },
): RawBuilder<unknown> {
  const order = direction(filter.when)
  const inOrder = sql`order by e.starts_at ${order}, e.id ${order} limit ${limit}`
  const stands = filter.when === 'upcoming' ? standsForSeries(now, filter.from) : sql<boolean>`true`
  const matching = sql<boolean>`${matches(filter, viewer)} and ${stands}`
  const listed = (then: RawBuilder<boolean>) => sql`(
    select e.id, e.starts_at from events e left join clubs c on c.id = e.club_id
    where ${seesOnList(viewer, now)} and ${then} and ${matching} ${inOrder}
  )`
  const forAll = mayHaveBegun(filter)
    ? sql`(select id, starts_at from (
        ${listed(beginsThen(filter, now))} union ${listed(lastsUntilThen(filter, now))}
      ) e ${inOrder})`
    : listed(beginsThen(filter, now))
  if (viewer.kind === 'guest') return forAll
  return sql`(select id, starts_at from (${forAll} union (
    select first.id, first.starts_at from club_members m join clubs c on c.id = m.club_id and c.hidden_at is null
    cross join lateral (
      select e.id, e.starts_at from events e
      where e.club_id = m.club_id and e.cancelled_at is null and e.hidden_at is null and ${isInTime(filter, now)} and ${matching} ${inOrder}
    ) first
    where m.member_id = ${viewer.id}
  )) e ${inOrder})`
}

export function matches(
  { words, type, around, after, when }: Omit<EventFilter, 'from' | 'until'>,
  viewer: Looker,
  { text, host } = { text: sql<string>`e.search_text`, host: sql<string>`e.host_text` },
): RawBuilder<boolean> {
  const conditions = [
    sql<boolean>`true`,
    ...(words.length > 0 ? [sql<boolean>`folded(${words.join(' ')}) <> ''`] : []),
    ...words.map(
      (word) =>
        sql<boolean>`(${holdsWord(text, word)} or (${holdsWord(host, word)} and ${isHostShownTo(viewer)}))`,
    ),
    ...(type ? [sql<boolean>`e.type = ${type}`] : []),
    ...(around ? [isAround(around)] : []),
    ...(after ? [isBehind(after, when)] : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** If its card can name the host: not disabled, and not across a block. */
function isHostShownTo(viewer: Looker): RawBuilder<boolean> {
  const isBlocked = viewer.kind === 'member' ? sql`and o.id not in ${blockedWith(viewer.id)}` : sql``
  return sql<boolean>`(e.club_id is not null or exists (
    select from members o where o.id = e.organiser_id and o.disabled_at is null ${isBlocked}))`
}

function isBehind({ micros, id }: EventCursor, when: When): RawBuilder<boolean> {
  const place = sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`
  return when === 'past'
    ? sql<boolean>`(e.starts_at, e.id) < ${place}`
    : sql<boolean>`(e.starts_at, e.id) > ${place}`
}

/** Future events, in a prepared statement that is planned once. */
export function listNextEvents(
  db: Database,
  { viewer, now, limit }: { viewer: Viewer; now: Date; limit: number },
) {
  const asker = viewer.kind === 'member' && viewer.isAdmin ? 'admin' : viewer.kind
  const viewerId = viewer.kind === 'member' ? viewer.id : ''
  return nextEvents(db, `${asker} ${limit}`, { viewerId, now })
}

const nextEvents = statement<`${'guest' | 'member' | 'admin'} ${number}`, Asked, ListedEvent>(
  (db, variant, { viewerId, now }) => {
    const [asker, count] = variant.split(' ')
    const viewer: Looker =
      asker === 'guest' ? guest : { kind: 'member', id: viewerId, isAdmin: asker === 'admin' }
    const limit = sql.lit(Number(count))
    const found = firstOf(ahead, { viewer, now, limit })
    return listed(db, viewer)
      .where(sql<boolean>`e.id in (select id from ${found} found)`)
      .orderBy('e.starts_at')
      .orderBy('e.id')
      .limit(limit)
      .compile()
  },
)

type Asked = { viewerId: string; now: Date }
type ListedEvent = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

const listed = (db: Database, viewer: Looker) =>
  eventCardsFor(db, viewer).select([
    sql<string>`(extract(epoch from e.starts_at) * 1000000)::bigint::text`.as('micros'),
    nextDates.as('next_dates'),
  ])

/** Finds the ids in a statement planned for its conditions, and then reads the rows. */
export async function listEvents(
  db: Database,
  filter: EventFilter,
  asked: { viewer: Viewer; now: Date; limit: number },
) {
  if (isDeepStrictEqual(filter, ahead)) return listNextEvents(db, asked)
  const { rows: found } = await sql<{ id: string }>`select id from ${firstOf(filter, asked)} found`.execute(
    db,
  )
  if (found.length === 0) return []
  const order = filter.when === 'past' ? 'desc' : 'asc'
  return listed(db, asked.viewer)
    .where(sql<boolean>`e.id = any(${found.map(({ id }) => id)}::uuid[])`)
    .where(seesEvent(asked.viewer))
    .orderBy('e.starts_at', order)
    .orderBy('e.id', order)
    .limit(asked.limit)
    .execute()
}

/** The next events around a place, in one statement: each with the number of events in a smaller area, `counted`. */
export function listAround(
  db: Database,
  {
    viewer,
    now,
    around,
    counted,
    limit,
  }: { viewer: Viewer; now: Date; around: Around; counted: Around; limit: number },
) {
  const found = firstOf({ ...ahead, around }, { viewer, now, limit })
  return listed(db, viewer)
    .select(
      sql<number>`(select count(*)::int from events e left join clubs c on c.id = e.club_id
        where ${seesOnList(viewer, now)} and ${isThen('upcoming', now)} and ${standsForSeries(now)} and ${isAround(counted)})`.as(
        'total',
      ),
    )
    .where(sql<boolean>`e.id in (select id from ${found} found)`)
    .where(seesEvent(viewer))
    .orderBy('e.starts_at')
    .orderBy('e.id')
    .limit(limit)
    .execute()
}

/** For one club: what this viewer can see, including cancelled future events. */
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
    .select([nextDates.as('next_dates'), isMarked(viewer, 'calendar').as('is_in_calendar')])
    .select(isOfKnownHosts(now).as('is_of_known_hosts'))
    .where('e.club_id', '=', clubId)
    .where(isThen(when, now))
    .where(seesEvent(viewer))
    .$if(when === 'past', (query) => query.where('e.cancelled_at', 'is', null))
    .$if(when === 'upcoming', (query) => query.where(standsForSeries(now)))
    .orderBy('e.starts_at', when === 'past' ? 'desc' : 'asc')
    .orderBy('e.id')
    .limit(limit)
    .execute()
}
