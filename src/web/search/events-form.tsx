import { Form } from 'react-router'
import { eventTypeOptions } from '#rules/events/city-events.ts'
import { type SearchAddress, searchOf, searchPath } from '#web/library/search/search-address.ts'
import { WhereFields } from '#web/places/where-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAddressForm } from '#web/ui/forms/address/use-address-form.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'

/** Filters events by text and place: a GET form to its own address. */
export function EventsForm({
  search,
  near,
  isUnknownPlace,
}: {
  search: SearchAddress
  near: string
  isUnknownPlace: boolean
}) {
  const { tab, text, type, within, place, at } = search
  const addressForm = useAddressForm({
    here: searchPath(search),
    pathOf: (typed) => searchPath(searchOf(typed)),
  })
  return (
    <Form
      {...addressForm}
      method="get"
      action="/search"
      role="search"
      aria-label="Search events"
      className="grid gap-4"
    >
      <input type="hidden" name="tab" value={tab} />
      <div className="flex gap-2">
        <SearchInput
          label="Search events"
          placeholder="Search for events, locations, categories..."
          defaultValue={text}
        />
        <Button type="submit">Search</Button>
      </div>
      <Disclosure title="Filters and place" open={isUnknownPlace} className="border-y border-line">
        <div className="grid items-start gap-4 pt-1 sm:grid-cols-2 lg:grid-cols-3">
          <Field label="Kind of event">
            <Select
              key={type}
              name="type"
              options={eventTypeOptions}
              prompt="All kinds"
              defaultValue={type ?? ''}
            />
          </Field>
          <WhereFields {...{ within, place, at, near }} isUnknown={isUnknownPlace} />
          <Button type="submit" variant="outline" className="justify-self-start">
            Show these events
          </Button>
        </div>
      </Disclosure>
    </Form>
  )
}
