import { whichDay } from '#rules/calendar.ts'
import { answerSuggestionForm } from '#rules/places/place-forms.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { MapPinned } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/bookshelf-review'
import { SuggestionCard } from './suggestion-card.tsx'

export const handle = { access: 'admin' }

export const meta = () => pageMeta({ title: 'Bookshelves' })

const HERE = '/admin/bookshelves'

export const loader = loads(async ({ services, viewer, clock, city }) => {
  const suggestions = await services.places.suggestions(viewer)
  const day = { now: clock(), timeZone: city.timeZone }
  return {
    suggestions: suggestions.map(({ suggestedAt, ...suggestion }) => ({
      ...suggestion,
      suggestedOn: whichDay(suggestedAt, day),
    })),
  }
})

export const action = acts(async ({ request, services, viewer }) =>
  submitted(await request.formData(), answerSuggestionForm, async ({ bookshelf: id, ...given }) => {
    await services.places.answerSuggestion(viewer, { id, ...given })
    const title = given.answer === 'approved' ? 'Bookshelf approved' : 'Bookshelf declined'
    return redirectWithToast(HERE, { tone: 'success', title, text: 'Whoever suggested it is told.' })
  }),
)

export default function BookshelfReview({ loaderData: { suggestions } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Bookshelves" hint="What members suggest for the map, the longest waiting first." />
      {suggestions.length === 0 ? (
        <EmptyState
          icon={MapPinned}
          title="No suggestions"
          hint="No bookshelf waits for an answer."
          action={<LinkButton to="/map">Open the map</LinkButton>}
        />
      ) : (
        <ul className="mt-6 grid gap-4">
          {suggestions.map((suggestion) => (
            <li key={suggestion.id} className="min-w-0">
              <SuggestionCard suggestion={suggestion} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
