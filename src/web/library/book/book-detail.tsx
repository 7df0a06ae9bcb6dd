import { data } from 'react-router'
import { cityDate, monthText } from '#rules/calendar.ts'
import { DomainError, isRefusal } from '#rules/domain-error.ts'
import { requestForm } from '#rules/exchanges/request-forms.ts'
import { isUuid } from '#rules/ids.ts'
import { shownCount } from '#rules/paging.ts'
import { BookReviews } from '#web/library/review/book-reviews.tsx'
import { submitted } from '#web/shell/forms/submitted.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads, type ScreenArgs, toSignIn } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { largestSrc } from '#web/ui/pictures/picture-src.ts'
import type { Route } from './+types/book-detail'
import { BookFacts } from './book-facts.tsx'
import { BookHead } from './book-head.tsx'
import { BookNotFound } from './book-not-found.tsx'
import { messagePath } from './message-path.ts'
import { NearestOffer } from './nearest-offer.tsx'
import { OtherEditions } from './other-editions.tsx'
import { SharerList } from './sharer-list.tsx'
import type { ShownSharer } from './shown-sharer.ts'

export const handle = { access: 'guest', shows: ['library', 'exchanges'] }

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const book = loaderData?.book
  if (!book) return pageMeta({ title: 'Book not found' })
  return pageMeta({
    title: `${book.title} by ${book.author}`,
    description: book.description.slice(0, 200),
    image: loaderData.preview,
  })
}

const nothing = {
  book: null,
  sharers: [] as ShownSharer[],
  told: null,
  preview: null,
  isGuest: true,
  isAdmin: false,
} // an empty list has no type of its own

export const loader = loads(async (args) => {
  const { services, viewer, params, origin } = args
  const book = await found(services.library.book(viewer, { bookId: params.id ?? '' }))
  // Not thrown: the page that says so is this screen's own.
  if (!book) return data(nothing, { status: 404 })
  const { sharers: rows, ...facts } = book
  const [reputations, { requested }, told] = await Promise.all([
    services.exchanges.reputation(rows.map((sharer) => sharer.owner.id)),
    services.exchanges.forCopies(viewer, { copyIds: rows.map((sharer) => sharer.copyId) }),
    reviewsOf(book.id, args),
  ])
  const sharers = rows.map((sharer): ShownSharer => {
    const { sum, count } = reputations.get(sharer.owner.id) ?? { sum: 0, count: 0 }
    return {
      ...sharer,
      rating: count > 0 ? { value: sum / count, count } : null,
      request: requested.get(sharer.copyId) ?? null,
    }
  })
  sharers.sort((one, other) => rank(one) - rank(other))
  const isGuest = viewer.kind === 'guest'
  const preview = facts.cover && `${origin}${largestSrc(facts.cover.id)}`
  return data({ book: facts, sharers, told, preview, isGuest, isAdmin: !isGuest && viewer.isAdmin })
})

async function reviewsOf(bookId: string, { services, viewer, url, city: { timeZone } }: ScreenArgs) {
  const shown = shownCount(url.searchParams.get('reviews'))
  const { reviews, more, ...figures } = await services.library.reviews(viewer, { bookId, shown })
  return {
    ...figures,
    moreTo: more === undefined ? undefined : `/book/${bookId}?reviews=${more}`,
    reviews: reviews.map(({ writtenAt, ...review }) => ({
      ...review,
      writtenOn: monthText(cityDate(writtenAt, timeZone)),
    })),
  }
}

/** What one has asked for comes before what one could, and one's own copy last. */
function rank({ request, isOwn }: ShownSharer): number {
  if (request) return 0
  return isOwn ? 2 : 1
}

async function found<Book>(reading: Promise<Book>): Promise<Book | null> {
  try {
    return await reading
  } catch (error) {
    if (isRefusal(error) && error.code === 'NOT_FOUND') return null
    throw error
  }
}

export const action = acts(async (args) => {
  const form = await args.request.formData()
  const intent = form.get('intent')
  if (intent === 'wish' || intent === 'unwish') return toggleWish(args, intent)
  if (intent === 'split' || intent === 'rejoin') return settleEdition(args, intent)
  if (intent === 'message') {
    const [ownerId, copyId] = [String(form.get('contact')), String(form.get('copy'))]
    if (!isUuid(ownerId) || !isUuid(copyId)) throw new DomainError('NOT_FOUND')
    return toSignIn(messagePath({ ownerId, copyId }), 'Please sign in to message book owners.')
  }
  return request(args, form)
})

async function toggleWish({ services, viewer, params, url }: ScreenArgs, intent: 'wish' | 'unwish') {
  if (viewer.kind === 'guest') {
    return toSignIn(url.pathname, 'Please sign in to add books to your wishlist.')
  }
  await services.library[intent](viewer, { bookId: params.id ?? '' })
  const title = intent === 'wish' ? 'Added to wishlist' : 'Removed from wishlist'
  return redirectWithToast(url.pathname, { tone: 'success', title })
}

async function settleEdition({ services, viewer, params, url }: ScreenArgs, intent: 'split' | 'rejoin') {
  const { splitEdition, rejoinEdition } = services.library
  await (intent === 'split' ? splitEdition : rejoinEdition)(viewer, { bookId: params.id ?? '' })
  const title = intent === 'split' ? 'Split off as a book of its own' : 'Joined with its other editions'
  return redirectWithToast(url.pathname, { tone: 'success', title })
}

async function request({ services, viewer, url }: ScreenArgs, form: FormData) {
  return submitted(
    form,
    requestForm,
    async (wanted) => {
      const sent = await services.exchanges.requestCopy(viewer, wanted)
      return redirectWithToast(url.pathname, {
        tone: 'success',
        title: 'Request Sent',
        text: `Your request to ${form.get('offer') === 'give' ? 'have' : 'borrow'} ${sent.bookTitle} has been sent to ${sent.ownerName}.`,
      })
    },
    { NEW_MEMBER_LIMIT: 'message' },
  )
}

export default function BookDetail({ loaderData }: Route.ComponentProps) {
  const { book, sharers, told, isGuest, isAdmin } = loaderData
  if (!book || !told) return <BookNotFound />
  return (
    <div className="flex flex-col gap-6 md:grid md:grid-cols-[16rem_1fr] md:grid-rows-[auto_auto_auto_1fr] md:gap-x-10">
      <BookHead book={book} />
      <NearestOffer sharers={sharers} title={book.title} isGuest={isGuest} />
      <BookFacts book={book} isGuest={isGuest} isAdmin={isAdmin} />
      <SharerList sharers={sharers} title={book.title} isGuest={isGuest} />
      <OtherEditions book={book} isAdmin={isAdmin} />
      <BookReviews bookId={book.id} {...told} />
    </div>
  )
}
