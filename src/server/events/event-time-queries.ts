// Conditions on the time of events, as parts of other queries on `events as e`.
import { type RawBuilder, sql } from 'kysely'
import { eventLimits } from '#rules/events/event-limits.ts'
import type { When } from '#rules/events/event-list-inputs.ts'
import { wholeDayHours } from '#rules/events/event-span.ts'

/** `from` and `until`: instants; null without a bound. */
export type Time = { when: When; from: Date | null; until: Date | null }

/** No event lasts longer (`events_length`), which bounds the search for current events by their start. */
export const longest = sql.lit(`${eventLimits.days + 1} days`)

/** An event of a day or longer is on each of its days (the index `events_lasting`); an evening that runs past midnight is on the day it begins. */
export const lasts = sql<boolean>`(e.ends_at - e.starts_at >= ${sql.lit(`${wholeDayHours} hours`)}::interval)`
/** All shorter events. */
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

/** Events that begin in that time; of future ones also those that began within the last day. */
export function beginsThen({ when, from, until }: Time, now: Date): RawBuilder<boolean> {
  return all([
    isGoingOn(when, now, longestEvening),
    from && sql<boolean>`e.starts_at >= ${from}`,
    until && sql<boolean>`e.starts_at < ${until}`,
  ])
}

/** Longer events that overlap that time: read by an index of their own, so that no other rows are scanned. */
export function lastsUntilThen({ when, from, until }: Time, now: Date): RawBuilder<boolean> {
  return all([
    lasts,
    isThen(when, now),
    from && sql<boolean>`(e.starts_at > ${from}::timestamptz - ${longest}::interval and e.ends_at > ${from})`,
    until && sql<boolean>`e.starts_at < ${until}`,
  ])
}

/** Both in one condition, for queries that look at few rows. */
export function isInTime(time: Time, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${beginsThen(time, now)} or ${lastsUntilThen(time, now)})`
}

/** Can only `lastsUntilThen` find anything? */
export const mayHaveBegun = ({ when, from }: Time): boolean => when === 'upcoming' || from !== null

function all(conditions: (RawBuilder<boolean> | null)[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    conditions.filter((each) => each !== null),
    sql` and `,
  )})`
}
