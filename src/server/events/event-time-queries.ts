// When events are, as part of other queries on `events as e`.
import { type RawBuilder, sql } from 'kysely'
import type { When } from '#rules/events/event-list-inputs.ts'
import { mostDays, wholeDayHours } from '#rules/events/event-span.ts'

/** `from` and `until`: instants; null where there is none. */
export type Time = { when: When; from: Date | null; until: Date | null }

/** No event lasts longer (`events_length`), so that what goes on now is found by when it began. */
export const longest = sql.lit(`${mostDays + 1} days`)

/** What lasts a day or longer is on each of its days (the index `events_lasting`); an evening that goes on past midnight is on the day it begins. */
export const lasts = sql<boolean>`(e.ends_at - e.starts_at >= ${sql.lit(`${wholeDayHours} hours`)}::interval)`
/** All others. */
const longestEvening = sql.lit('1 day')

export function isThen(when: When, now: Date): RawBuilder<boolean> {
  return isGoingOn(when, now, longest)
}

function isGoingOn(when: When, now: Date, lasting: RawBuilder<unknown>): RawBuilder<boolean> {
  if (when === 'both') return sql<boolean>`true`
  return when === 'upcoming'
    ? sql<boolean>`(e.starts_at > ${now}::timestamptz - ${lasting}::interval and e.ends_at > ${now})`
    : sql<boolean>`(e.starts_at <= ${now} and e.ends_at <= ${now})`
}

/** Those that begin in that time, and of those ahead what began within a day. */
export function beginsThen({ when, from, until }: Time, now: Date): RawBuilder<boolean> {
  return all([
    isGoingOn(when, now, longestEvening),
    from && sql<boolean>`e.starts_at >= ${from}`,
    until && sql<boolean>`e.starts_at < ${until}`,
  ])
}

/** Those of several days that are in that time too: read by an index of their own, so that nothing else is looked through for them. */
export function lastsUntilThen({ when, from, until }: Time, now: Date): RawBuilder<boolean> {
  return all([
    lasts,
    isThen(when, now),
    from && sql<boolean>`(e.starts_at > ${from}::timestamptz - ${longest}::interval and e.ends_at > ${from})`,
    until && sql<boolean>`e.starts_at < ${until}`,
  ])
}

/** Both at once, where few rows are looked at. */
export function isInTime(time: Time, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${beginsThen(time, now)} or ${lastsUntilThen(time, now)})`
}

/** Is anything found by `lastsUntilThen` alone? */
export const mayHaveBegun = ({ when, from }: Time): boolean => when === 'upcoming' || from !== null

function all(conditions: (RawBuilder<boolean> | null)[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    conditions.filter((each) => each !== null),
    sql` and `,
  )})`
}
