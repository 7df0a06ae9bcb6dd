import { cityDate, dayWords } from '#rules/base/calendar.ts'
import { shownCount } from '#rules/base/paging.ts'
import { lastDayBefore } from '#rules/clubs/choice/choices.ts'
import { clubPath } from '#rules/clubs/club-path.ts'
import { choicePath } from '#rules/clubs/club-paths.ts'
import { canInClub } from '#rules/clubs/club-permissions.ts'
import { PickBook } from '#web/clubs/choice/pick-book.tsx'
import { loadsInClub } from '#web/clubs/club/loads-of-club.ts'
import { CancelWindow } from '#web/shell/cancel-window.tsx'
import { performs } from '#web/shell/forms/performs.ts'
import type { Handle } from '#web/shell/screen.ts'
import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { opensWindow } from '#web/shell/window-over.ts'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { BookOpen } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { TypedIn } from '#web/ui/typed.tsx'
import type { Route } from './+types/books-tab'
import { changeReading } from './change-reading.ts'
import { CurrentBook } from './current-book.tsx'
import { longerList } from './longer-list.ts'
import { MembersCopies } from './members-copies.tsx'
import { NextBook } from './next-book.tsx'
import { ReadBooks } from './read-books.tsx'
import { ScheduleForm } from './schedule-form.tsx'

export const handle: Handle = { access: 'guest', shows: ['clubs', 'reading'] }

export const loader = loadsInClub(async ({ services, viewer, params, url, clock, city }) => {
  const clubId = params.id ?? ''
  const find = url.searchParams.get('find') ?? ''
  const edit = url.searchParams.get('edit')
  const { access, current, read, more, copies, choice } = await services.clubs.clubReading(viewer, {
    clubId,
    shown: shownCount(url.searchParams.get('show')),
    shownCopies: shownCount(url.searchParams.get('copies')),
    withDiscussions: edit === 'schedule',
  })
  const mayKeep = canInClub('keepBooks', access).allowed
  const today = cityDate(clock(), city.timeZone)
  return {
    clubId,
    mayKeep,
    mayRead: canInClub('readAlong', access).allowed,
    maySeePlaces: canInClub('seePlaces', access).allowed,
    mayChoose: canInClub('openChoice', access).allowed,
    edit: mayKeep ? edit : null,
    find,
    found:
      mayKeep && edit === 'book' && find ? await services.library.knownBooks(viewer, { text: find }) : null,
    current: current && { ...current, startedAt: undefined },
    today,
    moreTo: longerList(url, 'show', more),
    copies: copies && {
      moreTo: longerList(url, 'copies', copies.more),
      shown: copies.shown.map(({ reservedUntil, ...copy }) => ({
        ...copy,
        reservedUntil: reservedUntil && cityDate(reservedUntil, city.timeZone),
      })),
    },
    choice: choice && {
      phase: choice.phase,
      nominateOn: lastDayBefore(choice.nominateUntil, city.timeZone),
      voteOn: lastDayBefore(choice.voteUntil, city.timeZone),
      winner: choice.winner,
      mayVote: !choice.joinedLate && canInClub('vote', access).allowed,
    },
    read: read.map(({ finishedAt, ...book }) => ({
      ...book,
      finishedOn: finishedAt ? dayWords(cityDate(finishedAt, city.timeZone), today) : '',
    })),
  }
})

export const action = performs(changeReading)

export default function BooksTab({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null
  const {
    clubId,
    mayKeep,
    mayRead,
    maySeePlaces,
    mayChoose,
    edit,
    find,
    found,
    current,
    today,
    choice,
    read,
    moreTo,
    copies,
  } = loaderData
  const books = clubPath(clubId, 'books')
  return (
    <div className="grid gap-10">
      <RefusalAlert of={{ intent: ['finish', 'remove'] }} />
      {!(current && mayRead) && <RefusalAlert of={{ intent: ['place', 'finished', 'forget-place'] }} />}
      {!(current && edit === 'schedule') && <RefusalAlert of={{ intent: 'schedule' }} />}
      {edit !== 'book' && <RefusalAlert of={{ intent: 'set-book' }} />}
      <RefusalAlert
        of={{ intent: 'rate' }}
        unless={{ clubBook: mayRead ? read.map(({ clubBookId }) => clubBookId) : [] }}
      />
      <section aria-labelledby="current" className="grid gap-5">
        <SectionHeading id="current" title="Currently Reading" />
        {current ? (
          <CurrentBook
            clubId={clubId}
            current={current}
            today={today}
            mayKeep={mayKeep}
            mayRead={mayRead}
            maySeePlaces={maySeePlaces}
          />
        ) : (
          <EmptyState
            icon={BookOpen}
            title="No book yet"
            hint="The book the club is reading together will appear here."
            action={
              mayKeep && (
                <LinkButton to={`${books}?edit=book`} state={opensWindow} preventScrollReset>
                  Choose a book
                </LinkButton>
              )
            }
          />
        )}
      </section>
      <NextBook choice={choice} mayOpen={mayChoose} to={choicePath(clubId)} today={today} />
      {copies && <MembersCopies copies={copies.shown} today={today} moreTo={copies.moreTo} />}
      {read.length > 0 && <ReadBooks books={read} mayRead={mayRead} moreTo={moreTo} />}
      {edit === 'book' && (
        <ScreenWindow
          title={current ? 'Read another book' : 'Choose a book'}
          description={
            current ? (
              <TypedIn typed={current.book.title}>
                {`${current.book.title} moves to Previously Read.`}
              </TypedIn>
            ) : (
              'Choose from the catalogue. If the book isn’t there, add it with “Add Book”.'
            )
          }
          here={books}
          isWithin={(search) => search.get('edit') === 'book'}
        >
          <PickBook
            found={found}
            find={find}
            keep={{ edit: 'book' }}
            fields={{ intent: 'set-book', instead: current?.clubBookId ?? '' }}
            button="Read this"
          />
          <CancelWindow here={books} />
        </ScreenWindow>
      )}
      {edit === 'schedule' && current && <ScheduleForm current={current} here={books} />}
    </div>
  )
}
