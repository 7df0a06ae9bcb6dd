// Looking a book up, by its ISBN or by its title and author: in our own catalogue, then by the services that know books.
import { isUuid } from '#rules/ids.ts'
import { isbn13 } from '#rules/library/isbn.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { Pictures } from '#server/images/pictures.ts'
import { toBookView } from '#server/library/library-view.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import type { BookFinder } from '#server/look-up/book-finder.ts'
import type { Database } from '#server/store/database.ts'
import { createAnswers, type Facts, type Found, factsOf } from './answers.ts'
import { findKnownOfIsbn } from './known-book-queries.ts'
import { createKnownBookService, type KnownBook } from './known-book-service.ts'

export type LookedUp =
  | { is: 'ours'; book: ReturnType<typeof toBookView>; facts: Facts }
  | Found
  /** No book has such a number. */
  | { is: 'wrong' }
  | NotFound

type NotFound =
  /** Nobody knows it. */
  | { is: 'unknown' }
  /** Nobody who was asked knows it, and not everybody could be asked. */
  | { is: 'unreachable' }

/** Books to choose from: the catalogue's, and those that others know. */
export type FoundByWords = { is: 'several'; ours: KnownBook[]; others: FoundChoice[] } | NotFound
/** `place` is its place in what the look-up found. */
export type FoundChoice = {
  lookUpId: string
  place: number
  title: string
  author: string
  published: string | null
}

const MOST_OURS = 3

export function createLookUpService(parts: {
  db: Database
  finder: BookFinder
  pictures: Pick<Pictures, 'takeFetched'>
  limits: Pick<RateLimits, 'take'>
  clock: () => Date
}) {
  const { db, finder, limits } = parts
  const answers = createAnswers(parts)
  const { knownBooks, knownBook } = createKnownBookService(parts)

  return {
    knownBooks,
    knownBook,

    /** By ISBN-10 or -13 as typed. RATE_LIMITED. */
    async lookUp(viewer: Viewer, typed: string): Promise<LookedUp> {
      const { id: memberId } = memberOf(viewer)
      const isbn = isbn13(typed)
      if (!isbn) return { is: 'wrong' }
      const ours = await findKnownOfIsbn(db, isbn)
      if (ours) return { is: 'ours', book: toBookView(ours), facts: factsOf(ours) }
      await limits.take('lookUpByMember', memberId)
      const { answer, isAway } = await firstToKnow({ isbn })
      const found = answer && (await answers.withCover(answer, memberId))
      return found ?? { is: isAway ? 'unreachable' : 'unknown' }
    },

    /** By title and author, which may be empty. RATE_LIMITED. */
    async searchDetails(
      viewer: Viewer,
      { title, author }: { title: string; author: string },
    ): Promise<FoundByWords> {
      const { id: memberId } = memberOf(viewer)
      await limits.take('lookUpByMember', memberId)
      const ours = await knownBooks(viewer, `${title} ${author}`, MOST_OURS)
      const { answer, isAway } = await firstToKnow({ title, author })
      const others = (answer?.books ?? []).map((book, place) => {
        return { lookUpId: answer?.id ?? '', place, ...told(book) }
      })
      if (ours.length + others.length > 0) return { is: 'several', ours, others }
      return { is: isAway ? 'unreachable' : 'unknown' }
    },

    /** One of those others, with its cover and all that is known of it; unknown once its time is over. RATE_LIMITED. */
    async lookUpFound(
      viewer: Viewer,
      { lookUpId, place }: Pick<FoundChoice, 'lookUpId' | 'place'>,
    ): Promise<Found | NotFound> {
      const { id: memberId } = memberOf(viewer)
      await limits.take('lookUpByMember', memberId)
      const answer = isUuid(lookUpId) ? await answers.oneOf(lookUpId, place) : undefined
      return (answer && (await answers.withCover(answer, memberId))) ?? { is: 'unknown' }
    },
  }

  /** The answer of the first service that knows anything; whether one that was asked in vain was away. */
  async function firstToKnow(question: Parameters<typeof answers.of>[1]) {
    let isAway = finder.sources.length === 0
    for (const source of answers.sources) {
      const answer = await answers.of(source, question)
      if (!answer) isAway = true
      else if (answer.books.length > 0) return { answer, isAway }
    }
    return { answer: undefined, isAway }
  }
}

function told({ title, author, published }: Facts) {
  return { title, author, published }
}
