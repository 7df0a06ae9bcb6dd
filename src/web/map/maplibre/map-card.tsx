import { eventsInPath } from '#rules/events/event-paths.ts'
import { booksText, eventsText, type Spot } from '#rules/places/pins.ts'
import { bookshelfPath, booksInPath, libraryPath } from '#rules/places/place-paths.ts'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { X } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'

const kinds = {
  suburb: {
    says: (spot: Spot) => `${booksText(spot)} to borrow or to keep`,
    to: ({ name }: Spot) => booksInPath(name),
  },
  events: { says: (spot: Spot) => eventsText(spot), to: ({ name }: Spot) => eventsInPath(name) },
  library: { says: () => 'Public library', to: ({ id }: Spot) => libraryPath(id) },
  bookshelf: { says: () => 'Community bookshelf', to: ({ id }: Spot) => bookshelfPath(id) },
}

/** The selected spot, with a link to it. */
export function MapCard({ spot, close }: { spot: Spot; close: () => void }) {
  const { says, to } = kinds[spot.kind]
  return (
    <Card className="flex items-start justify-between gap-3 p-4">
      <div role="status" className="min-w-0">
        <Link to={to(spot)} className="text-lg font-semibold text-primary-ink underline">
          <Typed>{spot.name}</Typed>
        </Link>
        <p className="text-sm text-soft">{says(spot)}</p>
      </div>
      <IconButton icon={X} label="Close" onClick={close} className="-m-2 shrink-0" />
    </Card>
  )
}
