import { Link } from 'react-router'
import { offerLabels } from '#rules/library.ts'
import { BookCover } from '#web/library/book-cover.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Typed, TypedIn } from '#web/ui/typed.tsx'
import { CopyActions } from './copy-actions.tsx'
import { type ShownCopy, whereabouts } from './shown-copy.ts'

/** One of the member's own copies: where it is, and what can be done with it. */
export function CopyCard({ copy, today }: { copy: ShownCopy; today: string }) {
  const { tone, text } = whereabouts(copy, today)
  return (
    <Card className="grid grid-cols-[5rem_1fr] gap-4">
      <BookCover book={copy} sizes="5rem" />
      <div className="grid min-w-0 content-start gap-2">
        <div>
          <h2 className="text-lg leading-snug">
            <Link to={`/book/${copy.id}`} className="hover:underline">
              <Typed>{copy.title}</Typed>
            </Link>
          </h2>
          <p className="text-sm text-soft">
            <Typed>{copy.author}</Typed>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge tone={tone} className="whitespace-normal!">
            <TypedIn typed={copy.exchange?.borrower.name ?? copy.lentElsewhereTo ?? undefined}>
              {text}
            </TypedIn>
          </Badge>
        </div>
        <p className="text-sm text-soft">
          {offerLabels[copy.offer]} · {copy.condition} · {copy.suburb}
        </p>
        {copy.exchange && (
          <Link
            to={`/messages/${copy.exchange.conversationId}`}
            className="inline-flex min-h-11 w-fit items-center text-sm font-medium text-primary-ink hover:underline"
          >
            Go to the conversation
          </Link>
        )}
      </div>
      <CopyActions copy={copy} />
    </Card>
  )
}
