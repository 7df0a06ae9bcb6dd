// The pages that people look at: a member's, a book's, and that of a discussion.
import { numbersOf } from '#rules/clubs/discussions/discussions.ts'
import type { Reputation } from '#server/exchanges/exchange-view.ts'
import { ids, MOST, onePage, type Sight, sight, TURNED_AWAY } from './sight.ts'

const OFFERS_TO_WRITE = 'offers to write'

export const pageSights: Sight[] = [
  sight<Map<string, Reputation>>(
    'exchanges.reputation',
    ({ all, sees, chance }) => {
      const member = chance.oneOf(all.members)
      if (!member) return undefined
      const { id } = member
      const latest = new Map(
        all.ratings
          .filter((rating) => rating.rated_id === id && sees.countsForAll(rating))
          .sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
          .map((rating) => [rating.rater_id, rating.stars]),
      )
      const stars = [...latest.values()]
      const completed = all.exchanges.filter(
        ({ state, owner_id, borrower_id }) => state === 'completed' && [owner_id, borrower_id].includes(id),
      )
      const shared = all.copies.filter(
        (copy) => copy.owner_id === id && !copy.withdrawn_at && !copy.paused_at,
      )
      const figures = {
        sum: stars.reduce((total, each) => total + each, 0),
        count: stars.length,
        exchangesCompleted: completed.length,
        booksShared: shared.length,
      }
      return { input: { memberIds: [id] }, expected: { must: [reputationWords(id, figures)] } }
    },
    (found) => [...found].map(([id, figures]) => reputationWords(id, figures)),
  ),
  sight<{ id: string; canMessage: boolean }>(
    'members.profile',
    ({ me, all, sees, chance }) => {
      const other = chance.oneOf(all.members)
      if (!other) return undefined
      const canWrite = other.id !== me.id && !sees.isApart(me.id, other.id)
      const must = sees.hasPage(other) ? [other.id, ...(canWrite ? [OFFERS_TO_WRITE] : [])] : TURNED_AWAY
      return { input: { id: other.id }, expected: { must } }
    },
    ({ id, canMessage }) => [id, ...(canMessage ? [OFFERS_TO_WRITE] : [])],
  ),
  sight<{
    sharers: { copyId: string; isAvailable: boolean }[]
    editions: { id: string; available: number }[]
  }>(
    'library.book',
    ({ me, all, sees, chance }) => {
      const book = chance.oneOf(all.books)
      if (!book) return undefined
      const copies = all.copies.filter((copy) => sees.isSharedWith(me, copy) && sees.isOnShelf(me, copy))
      const sharers = copies
        .filter(({ book_id }) => book_id === book.id)
        .map((copy) => sharerWords(copy.id, sees.canBeRequested(me, copy)))
      const editions = all.books
        .filter(({ id, work_id }) => work_id === book.work_id && id !== book.id)
        .map(({ id }) => {
          const available = copies.filter((copy) => copy.book_id === id && sees.isListed(me, copy))
          return editionWords(id, available.length)
        })
      return { input: { bookId: book.id }, expected: firstOf(sharers, editions) }
    },
    ({ sharers, editions }) => [
      ...sharers.map(({ copyId, isAvailable }) => sharerWords(copyId, isAvailable)),
      ...editions.map(({ id, available }) => editionWords(id, available)),
    ],
  ),
  sight<{ reviews: { id: string }[]; count: number }>(
    'library.reviews',
    ({ me, all, sees, chance }) => {
      const book = chance.oneOf(all.reviews.map(({ book_id }) => book_id))
      if (!book) return undefined
      const reviews = all.reviews.filter((review) => review.book_id === book && sees.seesReview(me, review))
      const shown = onePage(ids(reviews))
      const count = `${reviews.length} reviews`
      return {
        input: { bookId: book, shown: MOST },
        expected: { must: [...shown.must, count], may: [...ids(reviews), count] },
      }
    },
    ({ reviews, count }) => [...ids(reviews), `${count} reviews`],
  ),
  sight<{ posts: { id: string; shown: string }[] }>(
    'clubs.discussion',
    ({ me, all, sees, chance }) => {
      const talk = chance.oneOf(all.discussions)
      if (!talk) return undefined
      const posts = all.discussion_posts.filter(
        (post) => post.discussion_id === talk.id && post.number <= numbersOf(1).to && sees.seesPost(me, post),
      )
      // Those about a part of a book are shown to readers who have come as far.
      const must = posts.filter(({ about_place }) => about_place === null)
      const expected =
        sees.seesInside(me, talk.club_id) && sees.seesTalk(me, talk)
          ? { must: ids(must), may: ids(posts) }
          : { must: TURNED_AWAY }
      return { input: { clubId: talk.club_id, id: talk.id, page: 1 }, expected }
    },
    ({ posts }) => ids(posts.filter(({ shown }) => shown === 'shown')),
  ),
]

const reputationWords = (id: string, { sum, count, exchangesCompleted, booksShared }: Reputation) =>
  `${id}: ${sum} stars in ${count} ratings, ${exchangesCompleted} exchanges, ${booksShared} books`

/** Of a book with many copies or editions its page shows the first ones. */
const MOST_ON_PAGE = { sharers: 50, editions: 12 }

function firstOf(sharers: string[], editions: string[]) {
  const must = [
    ...(sharers.length > MOST_ON_PAGE.sharers ? [] : sharers),
    ...(editions.length > MOST_ON_PAGE.editions ? [] : editions),
  ]
  return { must, may: [...sharers, ...editions] }
}

const sharerWords = (id: string, isAvailable: boolean) => `${id} ${isAvailable ? 'available' : 'away'}`
const editionWords = (id: string, available: number) => `edition ${id}, ${available} available`
