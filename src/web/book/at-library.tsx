import { libraryPath, mapListPath } from '#rules/places/place-paths.ts'
import { Link } from '#web/ui/links/link.tsx'

type Nearest = { slug: string; name: string; away: string }

/** A plain link to the libraries' catalogue, and the nearest library. Nothing is fetched from there. */
export function AtLibrary({
  catalogue,
  nearest,
}: {
  catalogue: { name: string; address: string }
  /** Null for a viewer without a place, who can say on the map where they are. */
  nearest: Nearest | null
}) {
  return (
    <section aria-labelledby="at-library" className="grid gap-1 max-md:order-3 md:col-span-full">
      <h2 id="at-library" className="text-xl">
        At your library
      </h2>
      <p>
        <a
          href={catalogue.address}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center text-primary-ink underline underline-offset-4"
        >
          Look for it in {catalogue.name}
        </a>
      </p>
      {nearest ? (
        <p className="text-sm text-soft">
          Nearest to you:{' '}
          <Link to={libraryPath(nearest.slug)} className="underline">
            {nearest.name}
          </Link>
          , {nearest.away}
        </p>
      ) : (
        <Link
          to={mapListPath('libraries')}
          className="inline-flex min-h-11 w-fit items-center text-sm text-soft underline"
        >
          Find the library nearest to you
        </Link>
      )}
    </section>
  )
}
