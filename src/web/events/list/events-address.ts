// What the list of events shows, read from its address. Defaults are left out of the address.
import { longestSearch } from '#rules/base/search.ts'
import { type EventType, everyEventType } from '#rules/events/city-events.ts'
import { type Days, daysFrom, daysNamed, isDate, isMonth, monthOf } from '#rules/events/event-days.ts'
import { eventsPath } from '#rules/events/event-paths.ts'
import { withinOf } from '#rules/geography/within.ts'

export const eventViews = ['upcoming', 'past', 'month'] as const
type EventView = (typeof eventViews)[number]

export type EventsAddress = {
  view: EventView
  text: string
  type: EventType | null
  /** A suburb or postcode, as typed. */
  place: string
  /** A cell, as the browser rounded it. */
  at: string
  /** In km from there; null for anywhere. */
  within: number | null
  /** 'today', 'weekend', 'week' or a month; in the month view, the month. */
  on: string
  /** Days; if set, `on` is ignored. */
  from: string
  to: string
  /** The day of a month whose events are listed below it. */
  day: string
  /** The cursor at which the page before ended. */
  after: string
}

export const everyEvent: EventsAddress = {
  ...{
    view: 'upcoming',
    text: '',
    type: null,
    place: '',
    at: '',
    within: null,
    on: '',
    from: '',
    to: '',
    day: '',
    after: '',
  },
}

export function eventsAddressOf(query: URLSearchParams, today: string): EventsAddress {
  const asked = (name: string) => (query.get(name) ?? '').trim().slice(0, longestSearch)
  const view = eventViews.find((known) => known === asked('when')) ?? 'upcoming'
  const { from, to } = daysFrom(asked('from'), asked('to'))
  const isOfMonth = view === 'month'
  const on = asked('on')
  const isKnown = isOfMonth ? isMonth(on) && on !== monthOf(today) : daysNamed(on, today) !== null
  return {
    ...{ view, text: asked('q'), type: everyEventType.find((known) => known === asked('type')) ?? null },
    ...{ place: asked('place'), at: asked('at'), within: withinOf(query.get('within')) },
    from: (!isOfMonth && from) || '',
    to: (!isOfMonth && to) || '',
    on: isKnown && (isOfMonth || (!from && !to)) ? on : '',
    day: isOfMonth && isDate(asked('day')) ? asked('day') : '',
    after: isOfMonth ? '' : asked('after'),
  }
}

export function eventsListPath(address: EventsAddress, change: Partial<EventsAddress> = {}): string {
  const { view, text, type, place, at, within, on, from, to, day, after } = { ...address, ...change }
  const query = new URLSearchParams()
  if (view !== 'upcoming') query.set('when', view)
  if (text) query.set('q', text)
  if (type) query.set('type', type)
  if (place) query.set('place', place)
  if (at && !place) query.set('at', at)
  if (within !== null) query.set('within', String(within))
  if (on) query.set('on', on)
  if (from) query.set('from', from)
  if (to) query.set('to', to)
  if (day) query.set('day', day)
  if (after) query.set('after', after)
  return query.size > 0 ? `${eventsPath}?${query}` : eventsPath
}

/** The requested days; null for any. */
export function daysAsked({ on, from, to }: EventsAddress, today: string): Days | null {
  return from || to ? daysFrom(from, to) : daysNamed(on, today)
}

export const isNarrowed = ({ text, type, within, on, from, to }: EventsAddress): boolean =>
  Boolean(text || type || within !== null || on || from || to)
