import { Form } from 'react-router'
import { clubsPath } from '#rules/clubs/club-path.ts'
import { clubCategories } from '#rules/clubs/clubs.ts'
import { whereOf } from '#rules/geography/within.ts'
import { WhereFields } from '#web/places/where-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAddressForm } from '#web/ui/forms/address/use-address-form.ts'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { ChipLink } from '#web/ui/links/chip-link.tsx'
import { ChipRow } from '#web/ui/links/chip-row.tsx'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'
import { clubsFiltersOf, clubsListPath, type ListFilters } from './clubs-list-path.ts'

/** Filters clubs by text and place: a GET form to its own address. */
export function ClubSearch({
  filters,
  near,
  isUnknownPlace,
}: {
  filters: ListFilters
  near: string
  isUnknownPlace: boolean
}) {
  const { text, category, isMine, place, at, within } = filters
  const addressForm = useAddressForm({
    here: clubsListPath(filters),
    pathOf: (typed) => clubsListPath(clubsFiltersOf(typed)),
  })
  return (
    <div className="grid gap-3">
      <Form
        {...addressForm}
        method="get"
        action={clubsPath}
        role="search"
        aria-label="Search book clubs"
        className="grid gap-2"
      >
        {category && <input type="hidden" name="category" value={category} />}
        {isMine && <input type="hidden" name="show" value="mine" />}
        <div className="flex gap-2">
          <SearchInput label="Search book clubs" defaultValue={text} />
          <Button
            type="submit"
            variant="secondary"
            className="shrink-0 rounded-full max-sm:not-focus:sr-only"
          >
            Search
          </Button>
        </div>
        <Disclosure
          title={within === null ? 'Place' : `Place (${whereOf(within)} ${near})`}
          open={isUnknownPlace}
          className="border-b border-line"
        >
          <div className="grid items-start gap-4 pt-1 sm:grid-cols-2">
            <WhereFields {...{ within, place, at, near }} isUnknown={isUnknownPlace} />
            <Button type="submit" variant="outline" className="justify-self-start">
              Show these clubs
            </Button>
          </div>
        </Disclosure>
      </Form>
      <ChipRow label="Categories">
        <ChipLink to={clubsListPath({ ...filters, category: null })} current={category === null}>
          All
        </ChipLink>
        {clubCategories.map((each) => (
          <ChipLink key={each} to={clubsListPath({ ...filters, category: each })} current={each === category}>
            {each}
          </ChipLink>
        ))}
      </ChipRow>
    </div>
  )
}
