import { Form } from 'react-router'
import { city } from '#city/city.ts'
import { bookGenres } from '#city/genres.ts'
import { keysOf } from '#rules/base/keys-of.ts'
import { offers } from '#rules/exchanges/exchanges.ts'
import { conditions, offerLabels } from '#rules/library/library.ts'
import { isNarrowed, type OwnAvailability, ownAvailabilities, ownOrders } from '#rules/library/own-books.ts'
import { Button } from '#web/ui/button.tsx'
import { useAddressForm } from '#web/ui/forms/address/use-address-form.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { ChipLink } from '#web/ui/links/chip-link.tsx'
import { ChipRow } from '#web/ui/links/chip-row.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'
import { bookcasePath, type Look, lookOf } from './bookcase-path.ts'

/** How many books there are: in total, matching the filters, and by where they are. */
export type BookCounts = Record<'all' | 'fitting' | OwnAvailability, number>

const number = (count: number) => count.toLocaleString(city.locale)

/** Searches, sorts and filters one's own books: a GET form to its own address, so that it works before scripts load. */
export function LookThrough({ look, counts }: { look: Look; counts: BookCounts }) {
  const { availability, selecting, from } = look
  const found = counts[availability ?? 'fitting']
  return (
    <div className="grid gap-3">
      <LookForm look={look} />
      <ChipRow label="Where your books are">
        <ChipLink to={bookcasePath({ ...look, availability: null, page: 1 })} current={availability === null}>
          All · {number(counts.fitting)}
        </ChipLink>
        {keysOf(ownAvailabilities).map((each) => (
          <ChipLink
            key={each}
            to={bookcasePath({ ...look, availability: each, page: 1 })}
            current={each === availability}
          >
            {ownAvailabilities[each]} · {number(counts[each])}
          </ChipLink>
        ))}
      </ChipRow>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-soft">
          {isNarrowed(look)
            ? `${number(found)} of your ${number(counts.all)} books`
            : `${number(counts.all)} books`}
        </p>
        <div className="flex flex-wrap gap-x-2">
          {isNarrowed(look) && (
            <LinkButton
              to={bookcasePath({ selecting, order: look.order, from })}
              variant="ghost"
              size="sm"
              preventScrollReset
            >
              Show all
            </LinkButton>
          )}
          <LinkButton
            to={bookcasePath({ ...look, selecting: selecting ? null : 'some' })}
            variant="ghost"
            size="sm"
            preventScrollReset
            replace
          >
            {selecting ? 'Stop selecting' : 'Select several'}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

function LookForm({ look }: { look: Look }) {
  const { text, availability, offer, condition, genre, order, selecting, from } = look
  const addressForm = useAddressForm({
    here: bookcasePath({ ...look, page: 1 }),
    pathOf: (typed) => bookcasePath(lookOf(typed)),
  })
  return (
    <Form
      {...addressForm}
      method="get"
      action="/bookcase"
      role="search"
      aria-label="Search your books"
      className="grid gap-1"
    >
      {availability && <input type="hidden" name="show" value={availability} />}
      {selecting && <input type="hidden" name="select" value="some" />}
      {from && <input type="hidden" name="from" value={from} />}
      <div className="flex gap-2">
        <SearchInput label="Search your books" placeholder="Title, author or ISBN…" defaultValue={text} />
        <Button type="submit" variant="secondary" className="shrink-0 rounded-full">
          Search
        </Button>
      </div>
      <Disclosure
        title="Sort and filter"
        open={[offer, condition, genre].some((each) => each !== null) || order !== 'newest'}
        className="border-b border-line"
      >
        <div className="grid grid-cols-2 gap-3 pt-1 lg:grid-cols-4">
          <Field label="Sort by">
            <Select
              key={order}
              name="sort"
              options={Object.entries(ownOrders).map(([value, label]) => ({ value, label }))}
              defaultValue={order}
            />
          </Field>
          <Field label="Offer">
            <Select
              key={offer}
              name="offer"
              prompt="Any"
              options={offers.map((value) => ({ value, label: offerLabels[value] }))}
              defaultValue={offer ?? ''}
            />
          </Field>
          <Field label="Condition">
            <Select
              key={condition}
              name="condition"
              prompt="Any"
              options={conditions}
              defaultValue={condition ?? ''}
            />
          </Field>
          <Field label="Genre">
            <Select key={genre} name="genre" prompt="Any" options={bookGenres} defaultValue={genre ?? ''} />
          </Field>
        </div>
        <Button type="submit" variant="secondary" size="sm" className="mt-3">
          Apply
        </Button>
      </Disclosure>
    </Form>
  )
}
