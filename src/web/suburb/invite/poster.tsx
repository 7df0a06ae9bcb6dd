import type { Design } from './designs.ts'
import { JacarandaArt } from './jacaranda-art.tsx'
import { ShelfArt } from './shelf-art.tsx'
import { VerandahArt } from './verandah-art.tsx'

/** The light border that readers need around the squares. */
const quiet = 4

export type PosterLink = {
  address: string
  qr: { size: number; path: string }
  /** Null unless the member chose to show it. */
  name: string | null
  suburb: string | null
}

const designs: Record<Design, { art: () => React.ReactNode; title: string }> = {
  verandah: { art: VerandahArt, title: 'Our street has a library' },
  shelf: { art: ShelfArt, title: 'Your next book is next door' },
  jacaranda: { art: JacarandaArt, title: 'Borrow a book, meet a neighbour' },
}

/** One poster, or one card: the same drawing in another size, which printed.css says. */
export function Poster({
  link: { address, qr, name, suburb },
  design,
}: {
  link: PosterLink
  design: Design
}) {
  const { art: Art, title } = designs[design]
  return (
    <article className={`poster poster-${design}`}>
      <Art />
      <div className="poster-words">
        <p className="poster-title">{title}</p>
        <p>
          Lend, borrow and give away books with neighbours{suburb ? ` in ${suburb}` : ' nearby'}. It’s free.
        </p>
      </div>
      <div className="poster-foot">
        <svg
          viewBox={`${-quiet} ${-quiet} ${qr.size + 2 * quiet} ${qr.size + 2 * quiet}`}
          shapeRendering="crispEdges"
          aria-hidden
          className="poster-qr"
        >
          <path d={qr.path} />
        </svg>
        <div className="poster-call">
          <p className="poster-scan">Scan to join</p>
          {name && (
            <p className="poster-name">
              <bdi>{name}</bdi> invites you
            </p>
          )}
          <p className="poster-address">{address.replace(/^https?:\/\//, '')}</p>
        </div>
      </div>
    </article>
  )
}
