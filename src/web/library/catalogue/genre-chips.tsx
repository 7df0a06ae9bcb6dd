import { ChipLink } from '#web/ui/links/chip-link.tsx'
import { ChipRow } from '#web/ui/links/chip-row.tsx'
import { allBooksPath } from './all-books-path.ts'

/** Filters by one genre, or by none. Choosing one starts again at the first page. */
export function GenreChips({
  genres,
  current,
  text,
}: {
  genres: string[]
  current: string | null
  text: string
}) {
  return (
    <ChipRow label="Genres">
      <ChipLink to={allBooksPath({ text, genre: null })} current={current === null}>
        All
      </ChipLink>
      {genres.map((genre) => (
        <ChipLink key={genre} to={allBooksPath({ text, genre })} current={genre === current}>
          {genre}
        </ChipLink>
      ))}
    </ChipRow>
  )
}
