import { ChipLink } from '#web/ui/links/chip-link.tsx'
import { ChipRow } from '#web/ui/links/chip-row.tsx'
import { allBooksPath, type Filters } from './all-books-path.ts'

/** Filters by availability and by one genre. A new filter starts again at the first page. */
export function FilterChips({ genres, filters }: { genres: string[]; filters: Filters }) {
  const { genre: current, onlyAvailable = false } = filters
  return (
    <ChipRow label="Filters">
      <ChipLink to={allBooksPath({ ...filters, onlyAvailable: !onlyAvailable })} current={onlyAvailable}>
        Only available
      </ChipLink>
      <ChipLink to={allBooksPath({ ...filters, genre: null })} current={current === null}>
        All
      </ChipLink>
      {genres.map((genre) => (
        <ChipLink key={genre} to={allBooksPath({ ...filters, genre })} current={genre === current}>
          {genre}
        </ChipLink>
      ))}
    </ChipRow>
  )
}
