// The page that the code on a copy's label leads to.
import { randomUUID } from 'node:crypto'
import { monthText } from '#rules/base/calendar.ts'
import { shownCode } from '#rules/journeys/copy-codes.ts'
import { journeyPath } from '#rules/journeys/journey-paths.ts'
import { shelvesToChoose } from '#rules/journeys/journeys.ts'
import { shelvesFrom } from '#rules/journeys/shelves-from.ts'
import { bookPath } from '#rules/library/book-paths.ts'
import {
  awayForm,
  contradictForm,
  haveForm,
  leftForm,
  ownStopForm,
  readForm,
  showLoansForm,
  takeDownLineForm,
  tapAtMeetingForm,
} from '#web/journeys/journey-forms.ts'
import { BookCover } from '#web/library/book-cover.tsx'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'
import type { Route } from './+types/journey'
import { journeyMap } from './city-map.ts'
import { JourneyMap } from './journey-map.tsx'
import { MeetingButtons } from './meeting-buttons.tsx'
import { OfflineTaps } from './offline/offline-taps.tsx'
import { ownLines, withOwnLine } from './own-lines-cookie.ts'
import { OwnStop } from './own-stop.tsx'
import { OwnersPart } from './owners-part.tsx'
import { StopList } from './stop-list.tsx'
import { takeAtMeeting } from './take-at-meeting.ts'
import { TakeDownForm } from './take-down-form.tsx'
import { TellForms } from './tell-forms.tsx'
import { onlyTheirTaps } from './whose-tap.ts'

export const handle: Handle = { access: 'guest' }

export const middleware: Route.MiddlewareFunction[] = [onlyTheirTaps]

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData ? `The journey of ${loaderData.journey.book.title}` : 'Code not found' })

export const loader = loads(async ({ services, viewer, params, city, address, request }) => {
  const journey = await services.journeys.journey(viewer, {
    code: params.code ?? '',
    address,
    keys: await ownLines(request),
  })
  const from = shelvesFrom({ viewer, city }, journey)
  const shelves = await services.places.bookshelves(viewer, { from, shown: shelvesToChoose })
  const { own, stops, began, waiting, ...rest } = journey
  return {
    isMember: viewer.kind === 'member',
    shelves: shelves.map(({ id, name, suburb }) => ({ id, name, suburb })),
    // Made once for each button, so that a tap sent twice is one.
    keys: { have: randomUUID(), left: randomUUID(), read: randomUUID() },
    map: journeyMap({ began, stops }),
    began: began?.name ?? null,
    stops: stops.map(({ place, month, ...stop }) => ({
      ...stop,
      place: place?.name ?? null,
      month: monthText(`${month}-01`),
    })),
    waiting,
    own: own.map((stop) => ({ ...stop, month: monthText(`${stop.month}-01`) })),
    journey: rest,
  }
})

const here = ({ params }: ScreenArgs) => journeyPath(params.code ?? '')
const told = { title: 'Thank you!', text: 'We’ll tell the person who shared it.' }
const gone = {
  title: 'It’s on its way',
  text: 'It’s no longer in your bookcase. We’ll tell you when someone finds it and says so.',
}

/** What a viewer of the code may do with the copy: the operation gets the code and the network, never an id. */
const codeOf = ({ params, address }: ScreenArgs) => ({ code: params.code ?? '', address })

export const action = performs({
  have: intent({
    form: haveForm,
    command: (args, { key }) =>
      args.services.journeys.tell(args.viewer, { ...codeOf(args), kind: 'have', key }),
    after: (_, args) => redirectWithToast(here(args), told),
  }),
  left: intent({
    form: leftForm,
    command: (args, { key, bookshelf }) =>
      args.services.journeys.tell(args.viewer, { ...codeOf(args), kind: 'left', key, bookshelf }),
    after: (_, args) => redirectWithToast(here(args), told),
    fieldOf: { SHELF_NEEDED: 'bookshelf' },
  }),
  away: intent({
    form: awayForm,
    command: (args, value) =>
      args.services.journeys.tell(args.viewer, { ...codeOf(args), kind: 'left', ...value }),
    after: ({ isGone }, args) => redirectWithToast(here(args), isGone ? gone : told),
    fieldOf: { SHELF_NEEDED: 'bookshelf' },
  }),
  read: intent({
    form: readForm,
    command: (args, { key, words }) =>
      args.services.journeys.tell(args.viewer, { ...codeOf(args), kind: 'read', key, words }),
    after: async (_, args) => {
      const { value, viewer, request } = args
      const isOwnLine = viewer.kind === 'guest' && value.words && value.key
      return redirectWithToast(
        here(args),
        {
          title: 'Thank you!',
          ...(value.words && { text: 'Your line shows once an administrator has approved it.' }),
        },
        isOwnLine ? [await withOwnLine(request, isOwnLine)] : [],
      )
    },
    fieldOf: { LINE_HAS_LINK: 'words', CONTENT_VIOLATION: 'words' },
  }),
  receive: intent({
    form: tapAtMeetingForm,
    command: (args, { exchange }) => takeAtMeeting(args, 'confirmHandOver', exchange),
    after: (_, args) =>
      redirectWithToast(here(args), {
        title: 'You have it now',
        text: 'The handover is confirmed for both of you.',
      }),
  }),
  back: intent({
    form: tapAtMeetingForm,
    command: (args, { exchange }) => takeAtMeeting(args, 'confirmReturn', exchange),
    after: (_, args) => redirectWithToast(here(args), { title: 'It’s back', text: 'The loan is complete.' }),
  }),
  mine: intent({
    form: ownStopForm,
    command: ({ services, viewer }, { stop: id, ...shows }) =>
      services.journeys.showStop(viewer, { id, ...shows }),
    after: (_, args) => redirectWithToast(here(args), { title: 'Saved' }),
    fieldOf: { LINE_HAS_LINK: 'words', CONTENT_VIOLATION: 'words' },
  }),
  'take-down': intent({
    form: takeDownLineForm,
    command: async ({ services, viewer, request }, { line }) =>
      services.journeys.takeDownLine(viewer, { line, keys: await ownLines(request) }),
    after: (_, args) => redirectWithToast(here(args), { title: 'Line removed' }),
  }),
  contradict: intent({
    form: contradictForm,
    command: ({ services, viewer }, value) => services.journeys.contradictStop(viewer, value),
    after: (_, args) =>
      redirectWithToast(here(args), {
        title: args.value.isSo ? 'It’s back on the journey' : 'It’s off the journey',
      }),
  }),
  loans: intent({
    form: showLoansForm,
    command: async (args, { shows }) => {
      const { copyId } = await args.services.journeys.journey(args.viewer, codeOf(args))
      return args.services.journeys.showLoans(args.viewer, { copy: copyId ?? '', shows })
    },
    after: (_, args) => redirectWithToast(here(args), { title: 'Saved' }),
  }),
})

export default function Journey({ loaderData }: Route.ComponentProps) {
  const { journey, stops, own, waiting, began, map, shelves, keys, isMember } = loaderData
  const { book, code, relation, readers, copyId, exchangeId, isOnLoan, showsLoans, isAtHome } = journey
  const isAtMeeting = relation === 'receiver' || (relation === 'owner' && isOnLoan)
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-8">
      <header className="grid grid-cols-[5rem_1fr] gap-4">
        <BookCover book={book} sizes="5rem" priority />
        <div className="grid min-w-0 content-start gap-1">
          <p className="text-sm text-soft">{`Copy ${shownCode(code)}`}</p>
          <h1 className="text-2xl wrap-anywhere md:text-3xl">
            <Typed>{book.title}</Typed>
          </h1>
          <p className="text-soft">
            <Typed>{book.author}</Typed>
          </p>
          <p>
            <Link to={bookPath(book.id)} className="text-primary-ink underline underline-offset-4">
              View Book
            </Link>
          </p>
        </div>
      </header>
      {(isAtMeeting || relation !== 'owner') && (
        <OfflineTaps>
          {isAtMeeting && exchangeId !== null ? (
            <MeetingButtons relation={relation} exchangeId={exchangeId} />
          ) : (
            <TellForms shelves={shelves} keys={keys} isHolder={relation === 'holder'} />
          )}
        </OfflineTaps>
      )}
      <section aria-labelledby="journey" className="grid gap-4">
        <h2 id="journey" className="text-xl">
          Its journey so far
        </h2>
        <p className="text-soft">{readers === 1 ? 'One reader' : `${readers} readers`}</p>
        {map && <JourneyMap map={map} />}
        <StopList stops={stops} began={began} isOwner={relation === 'owner'} />
      </section>
      {waiting.map(({ id, words, isContradicted }) => (
        <section
          key={id}
          aria-labelledby={`waiting-${id}`}
          className="grid gap-3 rounded-card border border-line bg-card p-5"
        >
          <h2 id={`waiting-${id}`} className="text-xl">
            Your line
          </h2>
          <blockquote dir="auto" className="wrap-anywhere">{`“${words}”`}</blockquote>
          <p className="text-sm text-soft">
            {isContradicted
              ? 'We’ve been told this isn’t true. It’s off the journey, and nobody can see your line there.'
              : 'We haven’t looked at it yet.'}{' '}
            This browser can take it down at any time.
          </p>
          <TakeDownForm line={id} words={words} />
        </section>
      ))}
      {own.map((stop) => (
        <OwnStop key={stop.id} stop={stop} />
      ))}
      {copyId !== null && (
        <OwnersPart
          copyId={copyId}
          showsLoans={showsLoans}
          leaves={isAtHome && shelves.length > 0 ? { shelves, taps: keys.left } : null}
        />
      )}
      {!isMember && (
        <p className="text-soft">
          Neighbours share this book. You don’t need an account to tell them where it is.
        </p>
      )}
    </div>
  )
}
