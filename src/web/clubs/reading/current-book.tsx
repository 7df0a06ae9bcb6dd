import { useId } from 'react'
import { clubPath } from '#rules/clubs/club-path.ts'
import { discussionPath } from '#rules/clubs/club-paths.ts'
import { bookPath } from '#rules/library/book-paths.ts'
import { BookCover } from '#web/library/book-cover.tsx'
import { opensWindow } from '#web/shell/window-over.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { asks } from '#web/ui/windows/question.tsx'
import { RemoveQuestion } from '#web/ui/windows/remove-question.tsx'
import { OwnReadingPlace } from './own-reading-place.tsx'
import { ReadersPlot } from './readers-plot.tsx'
import { Schedule } from './schedule.tsx'
import type { ShownCurrent } from './shown-current.ts'

/** The club's current book: its schedule, how far the viewer has read, and how far the others have. */
export function CurrentBook({
  clubId,
  current,
  today,
  mayKeep,
  mayRead,
  maySeePlaces,
}: {
  clubId: string
  current: ShownCurrent
  today: string
  mayKeep: boolean
  mayRead: boolean
  maySeePlaces: boolean
}) {
  const { book, clubBookId } = current
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Card className="grid content-start gap-5">
        <div className="grid grid-cols-[6rem_1fr] items-start gap-4">
          <BookCover book={book} sizes="6rem" priority />
          <div className="grid min-w-0 gap-1">
            <h3 className="text-xl">
              <Link to={bookPath(book.id)} className="hover:underline">
                <Typed>{book.title}</Typed>
              </Link>
            </h3>
            <p className="text-soft">
              <Typed>{book.author}</Typed>
            </p>
          </div>
        </div>
        {current.discussionId && (
          <LinkButton to={discussionPath(clubId, current.discussionId)} variant="outline" className="w-fit">
            Go to Discussion
          </LinkButton>
        )}
        <Schedule clubId={clubId} current={current} today={today} />
        {mayKeep && (
          <Keeping clubId={clubId} clubBookId={clubBookId} hasSchedule={current.parts.length > 0} />
        )}
      </Card>
      <div className="grid content-start gap-6">
        {mayRead && <OwnReadingPlace current={current} />}
        {maySeePlaces && <ReadersPlot current={current} />}
      </div>
    </div>
  )
}

/** For admins of the club. */
function Keeping({
  clubId,
  clubBookId,
  hasSchedule,
}: {
  clubId: string
  clubBookId: string
  hasSchedule: boolean
}) {
  const question = useId()
  const books = clubPath(clubId, 'books')
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
      <LinkButton
        to={`${books}?edit=schedule`}
        state={opensWindow}
        variant="outline"
        size="sm"
        preventScrollReset
      >
        {hasSchedule ? 'Edit the schedule' : 'Make a schedule'}
      </LinkButton>
      <ActionButton fields={{ intent: 'finish', clubBook: clubBookId }} label="Finish this book" />
      <LinkButton to={`${books}?edit=book`} state={opensWindow} variant="ghost" size="sm" preventScrollReset>
        Read another
      </LinkButton>
      <Button {...asks(question)} variant="ghost" size="sm">
        Remove
      </Button>
      <RemoveQuestion
        id={question}
        title="Remove this book?"
        description="Its schedule and everyone’s place in it are deleted too. This can’t be undone."
        fields={{ intent: 'remove', clubBook: clubBookId }}
      />
    </div>
  )
}
