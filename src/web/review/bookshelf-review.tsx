import { useRef, useState } from 'react'
import { findSuburb } from '#city/suburbs.ts'
import { whichDay } from '#rules/base/calendar.ts'
import { shownCount } from '#rules/base/paging.ts'
import { suggestionAnswers } from '#rules/places/places.ts'
import { savedAnswersHere, withSaved } from '#web/moderation/saved-answers/saved-answers-here.ts'
import { togetherIntents, undoableHere } from '#web/moderation/together-intents.ts'
import { SuggestionCard } from '#web/places/bookshelf/suggestion-card.tsx'
import { answerSuggestionForm } from '#web/places/place-forms.ts'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { MapPinned } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { withParam } from '#web/ui/links/with-param.ts'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { rereadsOnConflict } from '#web/ui/queue/decided-meanwhile.ts'
import { emptyOr } from '#web/ui/queue/no-match.tsx'
import { Queue, togetherKeys } from '#web/ui/queue/queue.tsx'
import { filterOf, moreOf, queueAddress } from '#web/ui/queue/queue-address.ts'
import { QueueFilters } from '#web/ui/queue/queue-filters.tsx'
import { TogetherBar } from '#web/ui/queue/together.tsx'
import type { Route } from './+types/bookshelf-review'

export const handle: Handle = { access: 'admin' }

export const shouldRevalidate = rereadsOnConflict

export const meta = () => pageMeta({ title: 'Bookshelves' })

const HERE = '/admin/bookshelves'

export const loader = loads(async (args) => {
  const { services, viewer, clock, city, url } = args
  const [text, suburb] = [filterOf(url, 'q'), filterOf(url, 'suburb')]
  const { suggestions, more } = await services.places.suggestions(viewer, {
    ...{ shown: shownCount(url.searchParams.get('show')), text },
    // A text that is no suburb of the city finds nothing.
    suburb: suburb ? (findSuburb(suburb)?.slug ?? '-') : undefined,
  })
  const day = { now: clock(), timeZone: city.timeZone }
  const answering = url.searchParams.get('answers')
  return {
    filters: { text, suburb },
    here: queueAddress(url, ['answers']),
    saved: answering && { for: answering, answers: await savedAnswersHere(args) },
    undoable: await undoableHere(args, 'bookshelf'),
    moreTo: moreOf(url, { more, opened: ['answers'] }),
    suggestions: suggestions.map(({ suggestedAt, ...suggestion }) => ({
      ...suggestion,
      suggestedOn: whichDay(suggestedAt, day),
    })),
  }
})

export const action = performs({
  '': intent({
    form: answerSuggestionForm,
    instead: withSaved,
    command: ({ services, viewer }, { bookshelf: id, ...given }) =>
      services.places.answerSuggestion(viewer, { id, ...given }),
    after: (_, { url, value: { answer } }) =>
      redirectWithToast(queueAddress(url, ['answers']), {
        title: answer === 'approved' ? 'Bookshelf approved' : 'Bookshelf declined',
        text: 'We’ll tell the person who suggested it.',
      }),
  }),
  ...togetherIntents('bookshelf'),
})

/** The list with its filters: what is written stays in it when more is shown, or the saved answers. */
const listAt = (address: string) =>
  queueAddress(new URL(address, 'https://here.invalid'), ['answers', 'show'])

export default function BookshelfReview({
  loaderData: { suggestions, filters, undoable, moreTo, here, saved },
}: Route.ComponentProps) {
  const box = useRef<HTMLDivElement>(null)
  // Selecting suggestions is not writing.
  const [isWritten, setWritten] = useState(false)
  return (
    <div className="grid gap-6">
      <PageHeading
        title="Bookshelves"
        hint="Bookshelves members have suggested for the map, longest waiting first."
      />
      <QueueFilters
        to={HERE}
        label="Search by name, directions or who suggested it"
        text={filters.text}
        filters={[{ name: 'suburb', label: 'Suburb', value: filters.suburb }]}
      />
      <RefusalAlert
        of={{ answer: suggestionAnswers }}
        unless={{ bookshelf: suggestions.map(({ id }) => id) }}
      />
      <div
        ref={box}
        onInput={({ target }) => setWritten((is) => is || target instanceof HTMLTextAreaElement)}
      >
        <Queue
          label="Suggested bookshelves"
          entries={suggestions}
          keys={togetherKeys()}
          bar={<TogetherBar undoable={undoable} hasEntries={suggestions.length > 0} />}
          moreTo={moreTo}
          empty={emptyOr(
            <EmptyState
              icon={MapPinned}
              title="No suggestions"
              hint="No bookshelf is waiting for review."
              action={<LinkButton to="/map">Open the map</LinkButton>}
            />,
            { filters, all: HERE },
          )}
        >
          {(suggestion) => (
            <SuggestionCard
              suggestion={suggestion}
              savedTo={withParam(here, 'answers', suggestion.id)}
              saved={saved && saved.for === suggestion.id ? saved.answers : null}
            />
          )}
        </Queue>
      </div>
      {isWritten && (
        <LeaveQuestion
          box={box}
          isWithin={({ pathname, search }) => listAt(pathname + search) === listAt(here)}
        />
      )}
    </div>
  )
}
