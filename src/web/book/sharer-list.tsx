import { BookHeart } from '#web/ui/icons.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { SharerCard } from './sharer-card.tsx'
import type { ShownSharer } from './shown-sharer.ts'

export function SharerList({
  sharers,
  title,
  isGuest,
  isWished,
}: {
  sharers: ShownSharer[]
  /** The book's title. */
  title: string
  isGuest: boolean
  /** Is it on the viewer’s wishlist? */
  isWished: boolean
}) {
  return (
    <section aria-labelledby="sharers" className="grid gap-4 max-md:order-1 md:col-span-full">
      <h2 id="sharers" className="text-2xl">
        People sharing this book
      </h2>
      {sharers.length > 0 ? (
        <ul className="grid items-start gap-4 md:grid-cols-2">
          {sharers.map((sharer) => (
            <li key={sharer.copyId} id={`copy-${sharer.copyId}`} className="min-w-0">
              <SharerCard sharer={sharer} title={title} isGuest={isGuest} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={BookHeart}
          headingLevel="h3"
          title="Nobody is sharing this book right now"
          hint={
            isWished
              ? 'It’s on your wishlist. We’ll tell you when a neighbour near you shares it.'
              : 'Add it to your wishlist, and we’ll tell you when a neighbour near you shares it.'
          }
        />
      )}
    </section>
  )
}
