import { dayWords } from '#rules/base/calendar.ts'
import { waitingWords } from '#rules/exchanges/awaited.ts'
import { bookPath } from '#rules/library/book-paths.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { BookCover } from '#web/library/book-cover.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { BookOpenText } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Typed } from '#web/ui/typed.tsx'

type Borrowed = Pick<ExchangeCard, 'id' | 'book' | 'dueOn' | 'overdue' | 'conversationId' | 'waiting'> & {
  other: { name: string }
}

/** The member's current loans, soonest due first. */
export function BorrowedBooks({
  borrowed,
  moreTo,
  today,
}: {
  borrowed: Borrowed[]
  /** The address of the longer list, if there is more. */
  moreTo: string | 0 | undefined
  today: string
}) {
  if (borrowed.length === 0) {
    return (
      <EmptyState
        icon={BookOpenText}
        title="No borrowed books"
        hint="Books you borrow from neighbours stay here until you return them."
        action={<LinkButton to="/">Browse Books</LinkButton>}
      />
    )
  }
  return (
    <>
      <ul className="grid items-start gap-4 md:grid-cols-2">
        {borrowed.map(({ id, book, other, dueOn, overdue, conversationId, waiting }) => (
          <li key={id}>
            <Card className="grid grid-cols-[5rem_1fr] gap-4">
              <BookCover book={book} sizes="5rem" />
              <div className="grid content-start gap-2">
                <h2 className="text-lg leading-snug">
                  <Link to={bookPath(book.id)} className="hover:underline">
                    <Typed>{book.title}</Typed>
                  </Link>
                </h2>
                <p className="text-sm text-soft">
                  <Typed>{book.author}</Typed> · from <Typed>{other.name}</Typed>
                </p>
                {dueOn && (
                  <Badge tone={overdue ? 'danger' : 'info'} className="whitespace-normal!">
                    {overdue ? 'Overdue since' : 'Due'} {dayWords(dueOn, today)}
                  </Badge>
                )}
                {waiting > 0 && <p className="text-sm">{waitingWords(waiting)} for it.</p>}
                {conversationId && (
                  <Link
                    to={conversationPath(conversationId)}
                    className="inline-flex min-h-11 w-fit items-center text-sm font-medium text-primary-ink hover:underline"
                  >
                    Go to the conversation
                  </Link>
                )}
              </div>
            </Card>
          </li>
        ))}
      </ul>
      {moreTo && (
        <div className="text-center">
          <MoreLink to={moreTo} />
        </div>
      )}
    </>
  )
}
