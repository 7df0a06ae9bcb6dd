import { Form } from 'react-router'
import { clubCategories } from '#rules/clubs/clubs.ts'
import { clubsPath } from '#web/clubs/club-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useResetOn } from '#web/ui/forms/address/use-reset-on.ts'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { ChipLink } from '#web/ui/links/chip-link.tsx'
import { ChipRow } from '#web/ui/links/chip-row.tsx'
import { clubsListPath, type ListFilters } from './clubs-list-path.ts'

export function ClubSearch({ filters }: { filters: ListFilters }) {
  const { text, category, isMine } = filters
  return (
    <div className="grid gap-3">
      <Form ref={useResetOn(text)} method="get" action={clubsPath} role="search" className="flex gap-2">
        <SearchInput
          name="q"
          label="Search book clubs"
          placeholder="Search book clubs…"
          defaultValue={text}
          maxLength={100}
          className="grow"
        />
        {category && <input type="hidden" name="category" value={category} />}
        {isMine && <input type="hidden" name="show" value="mine" />}
        <Button type="submit" variant="secondary" className="shrink-0 rounded-full max-sm:not-focus:sr-only">
          Search
        </Button>
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
