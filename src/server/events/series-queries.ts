// Series: the date that represents a series in lists, and its other dates.
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#rules/base/viewer.ts'
import { repeatTimes, shownDates } from '#rules/events/repeats.ts'
import type { Database } from '#server/store/database.ts'

/** Two dates of a series with the same facts and audience, both shown or hidden together: a date that was changed by itself is listed by itself. */
const isAlike = (other: string) => {
  const it = (column: string) => sql.ref(`${other}.${column}`)
  return sql<boolean>`(
    ${it('series_id')} = e.series_id and ${it('search_text')} = e.search_text and ${it('is_public')} = e.is_public
    and ${it('state')} = e.state and ${it('cancelled_at')} is null and ${it('hidden_at')} is not distinct from e.hidden_at)`
}

/**
 * For queries on future `events as e`: in lists the next date of a series, from the instant `from` on, represents all. A cancelled date is
 * listed by itself.
 */
export function standsForSeries(now: Date, from: Date | null = null): RawBuilder<boolean> {
  const isInList = from ? sql`and sooner.starts_at >= ${from}` : sql``
  return sql<boolean>`(e.series_id is null or e.cancelled_at is not null or not exists (
    select from events sooner
    where ${isAlike('sooner')} and sooner.ends_at > ${now} ${isInList} and (sooner.starts_at, sooner.id) < (e.starts_at, e.id)))`
}

/** The next dates that a card represents. */
export const nextDates = sql<string[] | null>`(
  select json_agg(later.starts_at order by later.starts_at) from (
    select later.starts_at from events later
    where ${isAlike('later')} and (later.starts_at, later.id) > (e.starts_at, e.id)
    order by later.starts_at limit ${sql.lit(shownDates + 1)}
  ) later
)`

/** The same for everything ever published: the last date represents past ones. */
export function isShownOfSeries(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(e.series_id is null or e.cancelled_at is not null or not exists (
    select from events other where ${isAlike('other')} and case
      when other.ends_at > ${now} then e.ends_at <= ${now} or (other.starts_at, other.id) < (e.starts_at, e.id)
      else e.ends_at <= ${now} and (other.starts_at, other.id) > (e.starts_at, e.id) end))`
}

/** The number of published city dates that are in no list because another date represents them. */
export const foldedDates = sql<number>`(
  select count(*)::int - count(distinct (e.series_id, e.search_text, e.is_public, e.hidden_at))::int from events e
  where e.series_id is not null and e.club_id is null and e.state = 'approved' and e.cancelled_at is null)`

/** In a member's own submissions, one line for a series: the next date, or else the last. */
export function isLineOfSeries(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(e.series_id is null or e.id = (
    select one.id from events one where one.series_id = e.series_id
    order by one.cancelled_at is not null or one.ends_at <= ${now}, one.starts_at, one.id limit 1))`
}

/** The other future dates of an event's series, with the viewer's answers. */
export function listOtherDates(
  db: Database,
  { eventId, viewer, now }: { eventId: string; viewer: Viewer; now: Date },
) {
  return db
    .selectFrom('events as e')
    .innerJoin('events as date', (join) =>
      join.onRef('date.series_id', '=', 'e.series_id').onRef('date.id', '<>', 'e.id'),
    )
    .leftJoin('event_answers as mine', (join) =>
      join
        .onRef('mine.event_id', '=', 'date.id')
        .on('mine.member_id', '=', viewer.kind === 'member' ? viewer.id : null),
    )
    .select(['date.id', 'date.starts_at', 'date.ends_at', 'date.cancelled_at', 'mine.attendance'])
    .where('e.id', '=', eventId)
    .where('date.ends_at', '>', now)
    .where('date.hidden_at', 'is', null)
    .where('date.state', '=', 'approved')
    .whereRef('date.is_public', '=', 'e.is_public')
    .orderBy('date.starts_at')
    .orderBy('date.id')
    .limit(repeatTimes.most)
    .execute()
}

/**
 * `at`: when an administrator hid the event; null shows it again. With it the dates alike that are not over, of which the next would stand
 * in its place; then all that were hidden with it. Locks them in the order of their ids. Returns them.
 */
export async function setEventHidden(tx: Database, id: string, at: Date | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with dates as materialized (
      select date.id from events e join events date on date.id = e.id
        or (e.hidden_at is null and ${isAlike('date')} and date.ends_at > ${at})
        or (date.series_id = e.series_id and date.hidden_at = e.hidden_at)
      where e.id = ${id} order by date.id for no key update of date
    )
    update events set hidden_at = ${at} from dates where events.id = dates.id returning events.id`.execute(tx)
  return rows.map((row) => row.id)
}

/** The planned rhythm of a series that waits for administrators. */
export function findSeries(tx: Database, id: string) {
  return tx
    .selectFrom('event_series')
    .select(['rhythm', 'first_on', 'until_on'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Deletes a series that has no event left. */
export async function dropSeries(tx: Database, id: string): Promise<void> {
  await tx
    .deleteFrom('event_series')
    .where('id', '=', id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('events').select('id').where('series_id', '=', id))))
    .execute()
}

type Times = { starts_at: Date; ends_at: Date; reminded_at: Date | null }

/** Copies an event to other times, with its published state. */
export async function copyEvent(tx: Database, id: string, times: readonly Times[]): Promise<void> {
  await sql`
    insert into events (title, description, place, link, capacity, is_public, picture_id, type, categories, state, organiser_id,
      submitted_at, suburb, lat, lng, reviewed_by, reviewed_at, series_id, created_at, changed_at, starts_at, ends_at, reminded_at)
    select title, description, place, link, capacity, is_public, picture_id, type, categories, state, organiser_id,
      submitted_at, suburb, lat, lng, reviewed_by, reviewed_at, series_id, created_at, changed_at, t.starts_at, t.ends_at, t.reminded_at
    from events, unnest(
      ${times.map(({ starts_at }) => starts_at)}::timestamptz[], ${times.map(({ ends_at }) => ends_at)}::timestamptz[],
      ${times.map(({ reminded_at }) => reminded_at)}::timestamptz[]
    ) as t (starts_at, ends_at, reminded_at)
    where id = ${id}`.execute(tx)
}
