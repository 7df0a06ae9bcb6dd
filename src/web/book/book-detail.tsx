import { data, type MetaDescriptor } from 'react-router'
import { cityDate, dayWords, monthText } from '#rules/base/calendar.ts'
import { shownCount } from '#rules/base/paging.ts'
import { isRefusal } from '#rules/domain-error.ts'
import { requestForm } from '#rules/exchanges/request-forms.ts'
import { requestSent } from '#rules/exchanges/request-sent.ts'
import { distanceText } from '#rules/geography/distance-words.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { bookCardPath, bookPath } from '#rules/library/book-paths.ts'
import { newConversationPath } from '#rules/messages/conversation-path.ts'
import { canDrawText } from '#rules/pictures/card-text.ts'
import { previewPath } from '#rules/pictures/picture-paths.ts'
import { librariesNear, libraryCatalogue } from '#rules/places/libraries.ts'
import type { Edition } from '#server/library/library-view.ts'
import { QueueCard, WaitAsGuest } from '#web/holds/queue-card.tsx'
import { queueIntents, waitIntent } from '#web/holds/queue-intents.ts'
import { messageOwnerForm } from '#web/library/book-forms.ts'
import { wishSignIn } from '#web/library/catalogue/wish-from-list.ts'
import { BookReviews } from '#web/library/review/book-reviews.tsx'
import { AlsoHave } from '#web/recommendations/also-have.tsx'
import { cardMeta } from '#web/shell/card-meta.ts'
import { intent, leads, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads, type ScreenArgs, toSignIn } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import type { Route } from './+types/book-detail'
import { AtLibrary } from './at-library.tsx'
import { BookFacts } from './book-facts.tsx'
import { BookHead } from './book-head.tsx'
import { BookNotFound } from './book-not-found.tsx'
import { NearestOffer } from './nearest-offer.tsx'
import { OtherEditions } from './other-editions.tsx'
import { SharerList } from './sharer-list.tsx'
import { isKeptFromViewer, type ShownSharer } from './shown-sharer.ts'

export const handle: Handle = { access: 'guest', reads: 'replica', shows: ['library', 'exchanges'] }

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const book = loaderData?.book
  if (!book) return pageMeta({ title: 'Book not found' })
  const words = pageMeta({
    title: `${book.title} by ${book.author}`,
    description: book.description.slice(0, 200),
    image: loaderData.preview,
  })
  return [...words, ...loaderData.card]
}

const noBook = {
  queue: null,
  today: '',
  book: null,
  sharers: [] as ShownSharer[],
  told: null,
  preview: null,
  card: [] as MetaDescriptor[],
  atLibrary: null,
  isGuest: true,
  isAdmin: false,
} // an empty list has no type of its own

export const loader = loads(async (args) => {
  const { services, viewer, params, origin } = args
  const book = await found(services.library.book(viewer, { bookId: params.id ?? '' }))
  // Not thrown, because this screen has its own not-found page.
  if (!book) return data(noBook, { status: 404 })
  const { sharers: rows, ...facts } = book
  const [reputations, told, queue] = await Promise.all([
    services.exchanges.reputation(viewer, { memberIds: rows.map((sharer) => sharer.owner.id) }),
    reviewsOf(book.id, args),
    services.holds.queue(viewer, { bookId: book.id }),
  ])
  const today = cityDate(args.clock(), args.city.timeZone)
  const sharers = rows.map((sharer): ShownSharer => {
    const { sum, count } = reputations.get(sharer.owner.id) ?? { sum: 0, count: 0 }
    const restsUntil = queue.rests.get(sharer.copyId)
    return {
      ...sharer,
      rating: count > 0 ? { value: sum / count, count } : null,
      request: queue.requested.get(sharer.copyId) ?? null,
      asksAgain: restsUntil ? dayWords(restsUntil, today) : null,
      isOfferedToViewer: queue.hold?.offer?.copyId === sharer.copyId,
    }
  })
  sharers.sort((one, other) => rank(one) - rank(other))
  const isGuest = viewer.kind === 'guest'
  const isDrawn = canDrawText(facts.title, facts.author)
  const cover = facts.cover && `${origin}${previewPath(facts.cover.id)}`
  const preview = isDrawn ? `${origin}${bookCardPath(facts.id)}` : cover
  return data({
    book: facts,
    queue,
    today,
    sharers,
    told,
    preview,
    card: isDrawn ? cardMeta(`The book ${facts.title} by ${facts.author}`) : [],
    atLibrary: atLibrary(facts.isbn, args),
    isGuest,
    isAdmin: !isGuest && viewer.isAdmin,
  })
})

async function reviewsOf(bookId: string, { services, viewer, url, city: { timeZone } }: ScreenArgs) {
  const shown = shownCount(url.searchParams.get('reviews'))
  const { reviews, more, ...figures } = await services.library.reviews(viewer, { bookId, shown })
  return {
    ...figures,
    moreTo: more === undefined ? undefined : `${bookPath(bookId)}?reviews=${more}`,
    reviews: reviews.map(({ writtenAt, ...review }) => ({
      ...review,
      writtenOn: monthText(cityDate(writtenAt, timeZone)),
    })),
  }
}

/** Where libraries have this edition, and the one nearest to a member who has told us their suburb. */
function atLibrary(isbn: string | null, { viewer, city }: ScreenArgs) {
  if (!isbn) return null
  const [near] = viewer.kind === 'member' && viewer.suburb ? librariesNear(standpointOf(viewer, city), 1) : []
  const nearest = near ? { slug: near.slug, name: near.name, away: distanceText(near.distance) } : null
  return { catalogue: libraryCatalogue(isbn), nearest }
}

/** Copies the viewer has requested or is offered come first, and their own copy last. */
function rank({ request, isOfferedToViewer, isOwn }: ShownSharer): number {
  if (request || isOfferedToViewer) return 0
  return isOwn ? 2 : 1
}

const isWithReader = (sharer: ShownSharer) =>
  !sharer.isOwn && (!sharer.isAvailable || isKeptFromViewer(sharer))

/** Of any edition: a queue is for all of them. */
function isAllOut({ editions }: { editions: Edition[] }, sharers: ShownSharer[]): boolean {
  return (
    sharers.length > 0 && sharers.every(isWithReader) && editions.every(({ available }) => available === 0)
  )
}

async function found<Book>(reading: Promise<Book>): Promise<Book | null> {
  try {
    return await reading
  } catch (error) {
    if (isRefusal(error) && error.code === 'NOT_FOUND') return null
    throw error
  }
}

const bookId = ({ params }: ScreenArgs) => params.id ?? ''
const backWithToast = ({ url }: ScreenArgs, title: string, text?: string) =>
  redirectWithToast(url.pathname, { title, ...(text && { text }) })

export const action = performs(
  {
    request: intent({
      form: requestForm,
      command: ({ services, viewer }, wanted) => services.exchanges.requestCopy(viewer, wanted),
      after: (sent, { url }) => redirectWithToast(url.pathname, requestSent(sent)),
      fieldOf: { NEW_MEMBER_LIMIT: 'message', SAME_NOTE: 'message' },
    }),
    message: leads(messageOwnerForm, ({ value: { contact: ownerId, copy: copyId } }) =>
      toSignIn(
        newConversationPath({ contact: ownerId, copy: copyId }),
        'Please sign in to message book owners.',
      ),
    ),
    wish: intent({
      guests: ({ url }) => toSignIn(url.pathname, wishSignIn),
      command: (args) => args.services.library.wish(args.viewer, { bookId: bookId(args) }),
      after: (_, args) => backWithToast(args, 'Added to wishlist'),
    }),
    unwish: intent({
      guests: ({ url }) => toSignIn(url.pathname, wishSignIn),
      command: (args) => args.services.library.unwish(args.viewer, { bookId: bookId(args) }),
      after: (_, args) => backWithToast(args, 'Removed from wishlist'),
    }),
    split: intent({
      command: (args) => args.services.library.splitEdition(args.viewer, { bookId: bookId(args) }),
      after: (_, args) => backWithToast(args, 'Split off as a separate book'),
    }),
    ...queueIntents,
    wait: waitIntent,
    rejoin: intent({
      command: (args) => args.services.library.rejoinEdition(args.viewer, { bookId: bookId(args) }),
      after: (_, args) => backWithToast(args, 'Joined with its other editions'),
    }),
  },
  // Each form has the id of its copy.
  (intent, { form }) => (intent === `request-${form.get('copyId')}` ? 'request' : intent),
)

export default function BookDetail({ loaderData }: Route.ComponentProps) {
  const { book, queue, today, sharers, told, atLibrary: inLibraries, isGuest, isAdmin } = loaderData
  if (!book || !told || !queue) return <BookNotFound />
  return (
    <div className="flex flex-col gap-6 md:grid md:grid-cols-[16rem_1fr] md:grid-rows-[auto_auto_auto_1fr] md:gap-x-10">
      <BookHead book={book} />
      <NearestOffer sharers={sharers} title={book.title} isGuest={isGuest} />
      <BookFacts book={book} isGuest={isGuest} isAdmin={isAdmin} />
      {isGuest ? (
        isAllOut(book, sharers) && <WaitAsGuest bookId={book.id} />
      ) : (
        <QueueCard queue={queue} today={today} out={sharers.filter(isWithReader)} shown={sharers} />
      )}
      <SharerList sharers={sharers} title={book.title} isGuest={isGuest} isWished={book.isWished} />
      <OtherEditions book={book} isAdmin={isAdmin} />
      {inLibraries && <AtLibrary {...inLibraries} />}
      <BookReviews bookId={book.id} {...told} />
      <AlsoHave key={book.id} bookId={book.id} />
    </div>
  )
}
