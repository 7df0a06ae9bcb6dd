// The events of a month by day: the number on each day, and the first few.
import { sql } from 'kysely'
import type { Viewer } from '#rules/base/viewer.ts'
import type { EventType } from '#rules/events/city-events.ts'
import type { Around } from '#rules/events/event-place.ts'
import type { Database } from '#server/store/database.ts'
import { everything, matches } from './event-list-queries.ts'
import { lasts, longest } from './event-time-queries.ts'
import { seesOnList } from './visible-event-queries.ts'

/** A day of the city's calendar, as instants. */
export type CalendarDay = { date: string; from: Date; until: Date }

/** Counts at most `most` events of a day, which bounds the cost of busy days. */
export async function listDays(
  db: Database,
  {
    viewer,
    now,
    days,
    words,
    type,
    around,
    named,
    most,
  }: {
    viewer: Viewer
    now: Date
    days: readonly CalendarDay[]
    words: readonly string[]
    type: EventType | null
    around: Around | null
    named: number
    most: number
  },
) {
  const memberId = viewer.kind === 'member' ? viewer.id : null
  // A day has few events, and the text index would be searched once for each day: an expression cannot use it.
  const matching = matches({ ...everything, words, type, around }, viewer, {
    text: sql<string>`(e.search_text || '')`,
    host: sql<string>`(e.host_text || '')`,
  })
  const { rows } = await sql<{
    date: string
    id: string
    title: string
    starts_at: Date
    ends_at: Date
    count: number
  }>`
    with days as (
      select * from unnest(
        ${days.map(({ date }) => date)}::text[], ${days.map(({ from }) => from)}::timestamptz[], ${days.map(({ until }) => until)}::timestamptz[]
      ) as day (date, starts, ends)
    ), own as materialized (
      select e.id, e.title, e.starts_at, e.ends_at from club_members m join clubs c on c.id = m.club_id and c.hidden_at is null join events e on e.club_id = m.club_id
      where m.member_id = ${memberId} and e.cancelled_at is null and e.hidden_at is null and ${matching}
        and e.starts_at > (select min(starts) from days) - ${longest}::interval and e.starts_at < (select max(ends) from days)
      order by e.starts_at, e.id limit ${most * days.length}
    ), lasting as materialized (
      select e.id, e.title, e.starts_at, e.ends_at from events e left join clubs c on c.id = e.club_id
      where ${seesOnList(viewer, now)} and ${lasts} and ${matching}
        and e.starts_at > (select min(starts) from days) - ${longest}::interval and e.starts_at < (select max(ends) from days)
      order by e.starts_at, e.id limit ${most * days.length}
    ), known as (select * from own union select * from lasting)
    select days.date, listed.id, listed.title, listed.starts_at, listed.ends_at, listed.count from days cross join lateral (
      select id, title, starts_at, ends_at, count(*) over ()::int as count, row_number() over (order by starts_at, id) as place
      from (
        (
          select e.id, e.title, e.starts_at, e.ends_at from events e left join clubs c on c.id = e.club_id
          where ${seesOnList(viewer, now)} and e.starts_at >= days.starts and e.starts_at < days.ends and ${matching}
          order by e.starts_at, e.id limit ${most}
        ) union (
          select e.id, e.title, e.starts_at, e.ends_at from known e
          where e.starts_at < days.ends and (e.starts_at >= days.starts or (${lasts} and e.ends_at > days.starts))
        )
      ) found
    ) listed
    where listed.place <= ${named}
    order by listed.starts_at, listed.id
    limit ${named * days.length}`.execute(db)
  return rows
}
