// Looking a book up, by its ISBN or by its title and author: in our own catalogue, then by the services that know books.
import { isUuid } from '#rules/base/ids.ts'
import { memberOf, type Viewer } from '#rules/base/viewer.ts'
import { detailsInput, foundInput, lookUpInput } from '#rules/library/book-inputs.ts'
import { isbn13 } from '#rules/library/isbn.ts'
import type { Pictures } from '#server/images/pictures.ts'
import { toBookView } from '#server/library/library-view.ts'
import type { BookFinder } from '#server/look-up/book-finder.ts'
import { defineSteps } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { createAnswers, type Facts, type Found, factsOf } from './answers.ts'
import { findKnownOfIsbn } from './known-book-queries.ts'
import { findKnownBooks, type KnownBook, knownBookOperations } from './known-book-service.ts'

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
type FoundChoice = {
  lookUpId: string
  place: number
  title: string
  author: string
  published: string | null
}

const MOST_OURS = 3

// Others are asked before the transaction (prepare), and what they say is remembered whatever becomes of it.
const lookingUp = {
  by: 'member',
  whileSuspended: 'reads; what was found is remembered for everybody',
} as const

/** What the catalogue has costs nothing. */
async function whoAsksOthers({
  db,
  viewer,
  input,
}: {
  db: Database
  viewer: Viewer
  input: { isbn: string }
}) {
  const isbn = isbn13(input.isbn)
  return isbn && !(await findKnownOfIsbn(db, isbn)) ? memberOf(viewer).id : null
}

export function createLookUpService(parts: {
  db: Database
  finder: BookFinder
  pictures: Pick<Pictures, 'takeFetched'>
  clock: () => Date
}) {
  const { finder } = parts
  const answers = createAnswers(parts)

  return {
    ...knownBookOperations,

    /** By ISBN-10 or -13 as typed. RATE_LIMITED. */
    lookUp: defineSteps({
      ...lookingUp,
      input: lookUpInput,
      counts: [{ rule: 'lookUpByMember', of: whoAsksOthers }],
      run: async ({ db, viewer }, { isbn: typed }): Promise<LookedUp> => {
        const isbn = isbn13(typed)
        if (!isbn) return { is: 'wrong' }
        const ours = await findKnownOfIsbn(db, isbn)
        if (ours) return { is: 'ours', book: toBookView(ours), facts: factsOf(ours) }
        const { answer, isAway } = await firstToKnow({ isbn })
        const found = answer && (await answers.withCover(answer, viewer.id))
        return found ?? { is: isAway ? 'unreachable' : 'unknown' }
      },
    }),

    /** By title and author, which may be empty. RATE_LIMITED. */
    searchDetails: defineSteps({
      ...lookingUp,
      input: detailsInput,
      counts: ['lookUpByMember'],
      run: async ({ db }, { title, author }): Promise<FoundByWords> => {
        const ours = await findKnownBooks(db, { text: `${title} ${author}`, most: MOST_OURS })
        const { answer, isAway } = await firstToKnow({ title, author })
        const others = (answer?.books ?? []).map((book, place) => {
          return { lookUpId: answer?.id ?? '', place, ...told(book) }
        })
        if (ours.length + others.length > 0) return { is: 'several', ours, others }
        return { is: isAway ? 'unreachable' : 'unknown' }
      },
    }),

    /** One of those others, with its cover and all that is known of it; unknown once its time is over. RATE_LIMITED. */
    lookUpFound: defineSteps({
      ...lookingUp,
      input: foundInput,
      counts: ['lookUpByMember'],
      run: async ({ viewer }, { lookUpId, place }): Promise<Found | NotFound> => {
        const answer = isUuid(lookUpId) ? await answers.oneOf(lookUpId, place) : undefined
        return (answer && (await answers.withCover(answer, viewer.id))) ?? { is: 'unknown' }
      },
    }),
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
