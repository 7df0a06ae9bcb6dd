import { Form } from 'react-router'
import { city } from '#city/city.ts'
import { bookGenres } from '#city/genres.ts'
import { longestSearch } from '#rules/base/search.ts'
import { offers } from '#rules/exchanges/exchanges.ts'
import { nearestKm, offerLabels, searchOrders } from '#rules/library/library.ts'
import { PlaceFields } from '#web/places/place-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { RangeInput } from '#web/ui/choices/range-input.tsx'
import { SuggestBox } from '#web/ui/choices/suggest-box.tsx'
import { useAddressForm } from '#web/ui/forms/address/use-address-form.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'
import { type SearchAddress, searchOf, searchPath } from './search-address.ts'

const orderLabels = { best: 'Best match', nearest: 'Nearest', newest: 'Newest' }

/** Without a text, the nearest are the best. */
function ordersFor({ tab, order }: SearchAddress) {
  const isOfText = tab === 'search'
  const nearest = order === 'nearest' ? order : 'best'
  return searchOrders
    .filter((value) => isOfText || value === nearest || value === 'newest')
    .map((value) => ({
      value,
      label: isOfText || value !== 'best' ? orderLabels[value] : orderLabels.nearest,
    }))
}

/** Searches by text and place: a GET form to its own address, so that it works before scripts load and can be shared. */
export function SearchForm({
  search,
  near,
  isUnknownPlace,
}: {
  search: SearchAddress
  near: string
  isUnknownPlace: boolean
}) {
  const isOfText = search.tab === 'search'
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
      aria-label="Search books"
      className="grid gap-4"
    >
      {!isOfText && (
        <>
          <input type="hidden" name="tab" value={search.tab} />
          <input type="hidden" name="q" value={search.text} />
        </>
      )}
      {isOfText && (
        <div className="flex items-start gap-2">
          <Field label="Search books" hideLabel className="grow">
            <SuggestBox
              name="q"
              defaultValue={search.text}
              maxLength={longestSearch}
              enterKeyHint="search"
              placeholder="Search for titles, authors, genres…"
              linesFor={(text) => `/search/suggestions?${new URLSearchParams({ q: text })}`}
              chosen={(box) => box.form?.requestSubmit()}
            />
          </Field>
          <Button type="submit">Search</Button>
        </div>
      )}
      <Disclosure
        title="Filters and place"
        open={isUnknownPlace || search.change !== null}
        className="border-y border-line"
      >
        <div className="grid gap-4 pt-1 sm:grid-cols-2 lg:grid-cols-3">
          <Field label="Genre">
            <Select
              key={search.genre}
              name="genre"
              options={bookGenres}
              prompt="All genres"
              defaultValue={search.genre ?? ''}
            />
          </Field>
          <Field label="Offer">
            <Select
              key={search.offer}
              name="offer"
              options={offers.map((value) => ({ value, label: offerLabels[value] }))}
              prompt="Lend or give away"
              defaultValue={search.offer ?? ''}
            />
          </Field>
          <Field label="Sort by">
            <Select
              key={`${search.tab} ${search.order}`}
              name="sort"
              options={ordersFor(search)}
              defaultValue={search.order}
            />
          </Field>
          <Field label="Distance">
            <RangeInput
              name="km"
              unit="km"
              min={nearestKm}
              max={city.maxRadiusKm}
              step={1}
              defaultValue={search.km}
            />
          </Field>
          <PlaceFields place={search.place} at={search.at} near={near} isUnknown={isUnknownPlace} />
          <Checkbox
            name="available"
            value="on"
            label="Only available"
            defaultChecked={search.onlyAvailable}
          />
          <Button type="submit" variant="outline" className="justify-self-start">
            Show these books
          </Button>
        </div>
      </Disclosure>
    </Form>
  )
}
