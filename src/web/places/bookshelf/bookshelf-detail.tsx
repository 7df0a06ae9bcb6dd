import { whichDay } from '#rules/base/calendar.ts'
import { reportPath } from '#rules/moderation/moderation-paths.ts'
import { bookshelfPath } from '#rules/places/place-paths.ts'
import type { BookshelfState } from '#rules/places/places.ts'
import { AroundHere } from '#web/places/detail/around-here.tsx'
import { PlaceFacts } from '#web/places/detail/place-facts.tsx'
import { checkBookshelfForm, removeCheckForm } from '#web/places/place-forms.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Typed } from '#web/ui/typed.tsx'
import type { Route } from './+types/bookshelf-detail'
import { BookshelfPhoto } from './bookshelf-photo.tsx'
import { CheckForm } from './check-form.tsx'
import { CheckList } from './check-list.tsx'
import { TakeOffMap } from './take-off-map.tsx'

export const handle: Handle = { access: 'guest', reads: 'replica' }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.bookshelf.name ?? 'Bookshelf not found' })

export const loader = loads(async ({ services, viewer, params, clock, city }) => {
  const { checks, ...bookshelf } = await services.places.bookshelf(viewer, { id: params.id ?? '' })
  const day = { now: clock(), timeZone: city.timeZone }
  return {
    bookshelf,
    isMember: viewer.kind === 'member',
    checks: checks.map(({ checkedAt, ...check }) => ({ ...check, checkedOn: whichDay(checkedAt, day) })),
  }
})

const here = ({ params }: ScreenArgs) => bookshelfPath(params.id ?? '')

export const action = performs({
  check: intent({
    form: checkBookshelfForm,
    command: ({ services, viewer, params }, seen) =>
      services.places.checkBookshelf(viewer, { id: params.id ?? '', ...seen }),
    after: (_, args) =>
      redirectWithToast(here(args), {
        title: 'Checked today',
        text: 'Thank you, from everyone who stops by next.',
      }),
  }),
  remove: intent({
    form: removeCheckForm,
    command: ({ services, viewer }, { check: id }) => services.places.removeCheck(viewer, { id }),
    after: (_, args) => redirectWithToast(here(args), { title: 'Removed' }),
  }),
  'take-off': intent({
    command: ({ services, viewer, params }) =>
      services.places.removeBookshelf(viewer, { id: params.id ?? '' }),
    after: (_, args) => redirectWithToast(here(args), { title: 'Removed from the map' }),
  }),
})

const says: Record<Exclude<BookshelfState, 'approved'>, string> = {
  suggested: 'It’s waiting for review and isn’t on the map yet. Only you can see it.',
  declined: 'It isn’t on the map.',
  removed: 'It has been removed from the map.',
}

export default function BookshelfDetail({ loaderData }: Route.ComponentProps) {
  const { bookshelf, isMember, checks } = loaderData
  const { name, directions, suburb, lat, lng, state, isHidden, answer, picture, mayRemove } = bookshelf
  const isOnMap = state === 'approved' && !isHidden
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <div className="grid content-start gap-6">
        <PageHeading
          title={<Typed>{name}</Typed>}
          hint="A community bookshelf: take a book, leave a book."
          back={{ label: 'Map', to: '/map' }}
        />
        {state !== 'approved' && (
          <Alert tone="info" title={says[state]}>
            {answer}
          </Alert>
        )}
        {state === 'approved' && isHidden && (
          <Alert tone="info" title="This bookshelf is hidden while an administrator reviews it.">
            Only administrators and the person who suggested it can see it. Nothing is lost: if it’s shown
            again, it goes back on the map.
          </Alert>
        )}
        <PlaceFacts
          facts={[
            ['Suburb', suburb],
            ['Where', directions],
          ]}
          position={{ lat, lng }}
        />
        <BookshelfPhoto name={name} picture={picture} />
        <AroundHere suburb={suburb} />
        {isOnMap && (
          <LinkButton
            to={reportPath('bookshelf', bookshelf.id)}
            variant="link"
            className="justify-self-start"
          >
            Report this bookshelf
          </LinkButton>
        )}
        <RefusalAlert of={{ intent: 'take-off' }} />
        {mayRemove && <TakeOffMap />}
      </div>
      {state === 'approved' && (
        <section aria-labelledby="checks" className="grid content-start gap-5">
          <h2 id="checks" className="text-2xl">
            Recent checks
          </h2>
          {isOnMap && <CheckForm isMember={isMember} backTo={bookshelfPath(bookshelf.id)} />}
          <RefusalAlert of={{ intent: 'remove' }} />
          <CheckList checks={checks} />
        </section>
      )}
    </div>
  )
}
