import { city } from '#city/city.ts'
import { cityDate, dayWords } from '#rules/base/calendar.ts'
import { monthOf } from '#rules/events/event-days.ts'
import { publicCalendarPath, submitEventPath } from '#rules/events/event-paths.ts'
import { askedFrom } from '#rules/geography/asked-standpoint.ts'
import type { Standpoint } from '#rules/geography/standpoint.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { redirectToPlain } from '#web/shell/plain-address.ts'
import { type Handle, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/events'
import { EventGrid } from './list/event-grid.tsx'
import { EventSearch } from './list/event-search.tsx'
import {
  daysAsked,
  type EventsAddress,
  eventsAddressOf,
  eventsListPath,
  eventViews,
} from './list/events-address.ts'
import { FollowEvents } from './list/follow-events.tsx'
import { MonthView } from './list/month/month-view.tsx'
import { shownMonth } from './list/month/shown-month.ts'
import { NoEvents } from './list/no-events.tsx'
import { QuickDays } from './list/quick-days.tsx'
import { shownEvent } from './list/shown-event.ts'

// A multiple of two and of three, for whole rows.
const SHOWN = 24

export const handle: Handle = { access: 'guest', reads: 'replica', shows: ['events', 'clubs'] }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({
    title: 'Events',
    part: { upcoming: undefined, past: 'Past', month: 'Month' }[loaderData?.address.view ?? 'upcoming'],
    description: `Readings, signings and book swaps in ${city.name}.`,
  }),
  { tagName: 'link', rel: 'alternate', type: 'text/calendar', title: 'Events', href: publicCalendarPath },
]

export const loader = loads(async (args) => {
  const { services, viewer, url, clock, city: here } = args
  const at = { now: clock(), timeZone: here.timeZone }
  const today = cityDate(at.now, at.timeZone)
  const address = eventsAddressOf(url.searchParams, today)
  redirectToPlain(url, eventsListPath(address))
  const { from, isUnknownPlace } = askedFrom(address, args)
  const [shown, feed] = await Promise.all([
    address.view === 'month'
      ? ofMonth(args, { address, from, today })
      : ofList(args, { address, from, today }),
    services.events.publicFeedAddress(viewer),
  ])
  const events = shown.events.map((event) => shownEvent(event, at))
  return { ...shown, events, address, today, feed, near: from.label, isUnknownPlace }
})

type Asked = { address: EventsAddress; from: Standpoint; today: string }

async function ofList({ services, viewer }: ScreenArgs, { address, from, today }: Asked) {
  const { view, text, type, within, after } = address
  const when = view === 'past' ? 'past' : 'upcoming'
  const days = daysAsked(address, today)
  const { events, next } = await services.events.events(viewer, {
    when,
    text,
    ...{ type, from, withinKm: within },
    days,
    after,
    shown: SHOWN,
  })
  return { events, moreTo: next && eventsListPath(address, { after: next }), month: null, chosen: null }
}

/** The requested day; otherwise the first with an event, and in this month the next one. */
async function ofMonth({ services, viewer, city: here }: ScreenArgs, { address, from, today }: Asked) {
  const { text, type, within: withinKm, day } = address
  const month = address.on || monthOf(today)
  const days = await services.events.eventsOfMonth(viewer, { text, type, from, withinKm, month })
  const next = days.find(({ date }) => monthOf(today) !== month || date >= today)?.date
  const date = monthOf(day) === month ? day : (next ?? (monthOf(today) === month ? today : undefined))
  const ofDay =
    date !== undefined && days.some((known) => known.date === date)
      ? await services.events.events(viewer, {
          when: 'both',
          text,
          ...{ type, from, withinKm },
          days: { from: date, to: date },
          shown: SHOWN,
        })
      : { events: [], next: null }
  return {
    events: ofDay.events,
    moreTo:
      ofDay.next && date
        ? eventsListPath(address, {
            view: date < today ? 'past' : 'upcoming',
            on: '',
            from: date,
            to: date,
            day: '',
          })
        : null,
    month: shownMonth(month, { days, today, timeZone: here.timeZone }),
    chosen: date ? { date, title: dayWords(date, today) } : null,
  }
}

const tabLabels = { upcoming: 'Upcoming', past: 'Past', month: 'Month' }

export default function Events({ loaderData }: Route.ComponentProps) {
  const { address, today, events, moreTo, month, chosen, feed, near, isUnknownPlace } = loaderData
  const { view } = address
  return (
    <div className="grid gap-5">
      <PageHeading title="Events" action={<LinkButton to={submitEventPath}>Add Event</LinkButton>} />
      <EventSearch {...{ address, today, near, isUnknownPlace }} />
      <LinkTabs
        label="Which events"
        replace
        tabs={eventViews.map((each) => ({
          label: tabLabels[each],
          to: eventsListPath({ ...address, view: each, on: '', from: '', to: '', day: '', after: '' }),
          current: each === view,
        }))}
      />
      {month ? (
        <MonthView {...{ month, address, chosen, events, moreTo }} />
      ) : (
        <>
          <QuickDays address={address} />
          {events.length > 0 ? (
            <EventGrid
              label={view === 'past' ? 'Past events' : 'Upcoming events'}
              events={events}
              first
              headingLevel="h2"
            />
          ) : (
            <NoEvents address={address} />
          )}
          {(moreTo || (address.after && events.length > 0)) && (
            <nav aria-label="More events" className="flex flex-wrap justify-center gap-3">
              {address.after && (
                <LinkButton to={eventsListPath(address, { after: '' })} variant="ghost">
                  Back to the first events
                </LinkButton>
              )}
              {moreTo && (
                <LinkButton to={moreTo} variant="outline">
                  More events
                </LinkButton>
              )}
            </nav>
          )}
        </>
      )}
      <FollowEvents address={feed} />
    </div>
  )
}
