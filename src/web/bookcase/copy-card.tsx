import { bookPath } from '#rules/library/book-paths.ts'
import { offerLabels } from '#rules/library/library.ts'
import { BookCover } from '#web/library/book-cover.tsx'
import { KeptBadge } from '#web/library/kept-badge.tsx'
import { opensWindow } from '#web/shell/window-over.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EllipsisVertical } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Typed, TypedIn } from '#web/ui/typed.tsx'
import { type ShownCopy, whereabouts } from './shown-copy.ts'

/** One of the member's own copies, and where it is. Its actions are in its window, which keeps a full bookcase light. */
export function CopyCard({
  copy,
  today,
  managedAt,
}: {
  copy: ShownCopy
  today: string
  /** The address with its window open. */
  managedAt: string
}) {
  const { tone, text, kept } = whereabouts(copy, today)
  return (
    <Card className="grid grid-cols-[4rem_1fr_auto] gap-3 px-3! py-2.5!">
      <BookCover book={copy} sizes="4rem" />
      <div className="grid min-w-0 content-start gap-1">
        <h2 className="text-base leading-snug">
          <Link to={bookPath(copy.id)} className="line-clamp-2 hover:underline">
            <Typed>{copy.title}</Typed>
          </Link>
        </h2>
        <p className="line-clamp-1 text-sm text-soft">
          <Typed>{copy.author}</Typed>
        </p>
        <p>
          {kept ? (
            <KeptBadge kept={kept} />
          ) : (
            <Badge tone={tone} className="line-clamp-2 whitespace-normal! wrap-anywhere">
              <TypedIn typed={copy.exchange?.borrower.name ?? copy.lentElsewhereTo ?? copy.club?.name}>
                {text}
              </TypedIn>
            </Badge>
          )}
        </p>
        <p className="line-clamp-1 text-sm text-soft">
          {offerLabels[copy.offer]} · {copy.condition} · {copy.suburb}
        </p>
      </div>
      <LinkButton
        to={managedAt}
        state={opensWindow}
        preventScrollReset
        variant="ghost"
        size="icon"
        aria-label={`Manage ${copy.title}`}
        className="-mt-1 -mr-1"
      >
        <EllipsisVertical />
      </LinkButton>
    </Card>
  )
}
