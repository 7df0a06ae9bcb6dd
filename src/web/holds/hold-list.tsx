import { bookPath } from '#rules/library/book-paths.ts'
import type { Hold } from '#server/holds/hold-view.ts'
import { BookCover } from '#web/library/book-cover.tsx'
import { Card } from '#web/ui/card.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { HoldState } from './hold-card.tsx'

/** The books a member waits for, above their wishlist. */
export function HoldList({ holds, today }: { holds: Hold[]; today: string }) {
  return (
    <section aria-labelledby="holds" className="grid gap-3">
      <h2 id="holds" className="text-xl">
        Waiting for
      </h2>
      <RefusalAlert of={{ intent: ['leave-queue', 'resume-hold', 'accept-offer', 'pass-offer'] }} />
      <ul className="grid items-start gap-3 md:grid-cols-2">
        {holds.map((hold) => (
          <li key={hold.id}>
            <Card className="grid grid-cols-[4rem_1fr] gap-3">
              <BookCover book={hold.book} sizes="4rem" />
              <div className="grid min-w-0 content-start gap-2">
                <h3 className="text-base leading-snug">
                  <Link to={bookPath(hold.book.id)} className="line-clamp-2 hover:underline">
                    <Typed>{hold.book.title}</Typed>
                  </Link>
                </h3>
                <HoldState hold={hold} today={today} />
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
