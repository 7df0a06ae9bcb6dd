import { Form } from 'react-router'
import { eventTypeOptions } from '#rules/events/city-events.ts'
import { monthAfter, monthOf, monthWords, namedDays } from '#rules/events/event-days.ts'
import { eventsPath } from '#rules/events/event-paths.ts'
import { WhereFields } from '#web/places/where-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAddressForm } from '#web/ui/forms/address/use-address-form.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'
import { type EventsAddress, eventsAddressOf, eventsListPath } from './events-address.ts'

// A list of every month that events are planned for would be too long; later months can be reached by dates and in the month
// view.
const MONTHS = 12

/** Filters events: a GET form to its own address, so that it works before scripts load and can be shared. */
export function EventSearch({
  address,
  today,
  near,
  isUnknownPlace,
}: {
  address: EventsAddress
  today: string
  near: string
  isUnknownPlace: boolean
}) {
  const { view, text, type, place, at, within, on, from, to } = address
  const addressForm = useAddressForm({
    here: eventsListPath(address),
    pathOf: (typed) => eventsListPath(eventsAddressOf(typed, today)),
  })
  const isOfMonth = view === 'month'
  const chosen = [type, within !== null, !isOfMonth && on, from, to].filter(Boolean).length
  return (
    <Form
      {...addressForm}
      method="get"
      action={eventsPath}
      role="search"
      aria-label="Search events"
      className="grid gap-2"
    >
      {view !== 'upcoming' && <input type="hidden" name="when" value={view} />}
      {isOfMonth && on && <input type="hidden" name="on" value={on} />}
      <div className="flex gap-2">
        <SearchInput
          label="Search events"
          placeholder="Search for events, locations, categories..."
          defaultValue={text}
        />
        <Button type="submit" variant="secondary" className="shrink-0 rounded-full max-sm:not-focus:sr-only">
          Search
        </Button>
      </div>
      <Disclosure
        title={`${isOfMonth ? 'Kind and place' : 'Kind, dates and place'}${chosen > 0 ? ` (${chosen} chosen)` : ''}`}
        open={isUnknownPlace}
        className="border-b border-line"
      >
        <div className="grid items-start gap-4 pt-1 sm:grid-cols-2 lg:grid-cols-4">
          <Field label="Kind of event">
            <Select
              key={type}
              name="type"
              options={eventTypeOptions}
              prompt="All kinds"
              defaultValue={type ?? ''}
            />
          </Field>
          {!isOfMonth && (
            <>
              <Field label="Days">
                <Select
                  key={`${view} ${on}`}
                  name="on"
                  options={daysToChoose(address, today)}
                  prompt="Any day"
                  defaultValue={on}
                />
              </Field>
              <Field label="From">
                <TextInput type="date" name="from" defaultValue={from} />
              </Field>
              <Field label="To">
                <TextInput type="date" name="to" defaultValue={to} />
              </Field>
            </>
          )}
          <WhereFields {...{ within, place, at, near }} isUnknown={isUnknownPlace} />
          <Button type="submit" variant="outline" className="justify-self-start">
            Show these events
          </Button>
        </div>
      </Disclosure>
    </Form>
  )
}

/** Named days, the coming or past months, and the chosen month. */
function daysToChoose({ view, on }: EventsAddress, today: string) {
  const named = Object.entries(namedDays).map(([value, label]) => ({ value, label }))
  const step = view === 'past' ? -1 : 1
  const near = Array.from({ length: MONTHS }, (_, months) => monthAfter(monthOf(today), step * months))
  const months = near.filter((month) => month !== null)
  const chosen = on && !(on in namedDays) && !months.includes(on) ? [on] : []
  return [...named, ...[...chosen, ...months].map((month) => ({ value: month, label: monthWords(month) }))]
}
