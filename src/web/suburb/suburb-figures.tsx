import { fewestCounted } from '#rules/places/pins.ts'

type Figures = { copies: number; readers: number; clubs: number; meetings: number; bookshelves: number }
type Figure = { count: string; what: string; to: string }

/** How much there is in a suburb. Nothing is said of what there is none of. */
export function SuburbFigures(figures: Figures) {
  const shown = shownFigures(figures)
  if (shown.length === 0) return null
  return (
    <ul aria-label="In numbers" className="-mt-6 flex flex-wrap gap-2">
      {shown.map(({ count, what, to }) => (
        <li key={what}>
          <a
            href={to}
            className="inline-flex min-h-11 items-baseline gap-1.5 rounded-full border border-line bg-raised px-4 py-2 hover:border-edge"
          >
            <strong className="font-serif text-xl text-primary-ink">{count}</strong> {what}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** As on the map, fewer than three books or readers are not counted. What is on the map by name is counted exactly. */
function shownFigures({ copies, readers, clubs, meetings, bookshelves }: Figures): Figure[] {
  const figures: Figure[] = []
  if (copies >= fewestCounted) figures.push({ count: String(copies), what: 'books', to: '#books' })
  else if (copies > 0) figures.push({ count: 'A few', what: 'books', to: '#books' })
  if (readers >= fewestCounted) figures.push({ count: String(readers), what: 'readers', to: '#books' })
  if (clubs > 0) figures.push(counted(clubs, ['book club', 'book clubs'], '#clubs'))
  if (meetings > 0) figures.push(counted(meetings, ['event ahead', 'events ahead'], '#events'))
  if (bookshelves > 0) figures.push(counted(bookshelves, ['bookshelf', 'bookshelves'], '#bookshelves'))
  return figures
}

const counted = (count: number, [one, many]: [string, string], to: string): Figure => ({
  ...{ count: String(count), what: count === 1 ? one : many, to },
})
