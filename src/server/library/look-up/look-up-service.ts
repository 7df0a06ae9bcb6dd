// Looking up a book by its ISBN or by title and author: in our own catalogue, then with the services.
import { isUuid } from '#rules/base/ids.ts'
import { memberOf, type Viewer } from '#rules/base/viewer.ts'
import { detailsInput, foundInput, lookUpInput } from '#rules/library/book-inputs.ts'
import { isbn13 } from '#rules/library/isbn.ts'
import type { Pictures } from '#server/images/pictures.ts'
import { toBookView } from '#server/library/shown-book.ts'
import type { BookFinder } from '#server/look-up/book-finder.ts'
import { defineSteps } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { findKnownOfIsbn } from './known-book-queries.ts'
import { findKnownBooks, type KnownBook, knownBookOperations } from './known-book-service.ts'
import { createLookUpCache, type Facts, type Found, factsOf } from './look-up-cache.ts'

export type LookedUp =
  | { is: 'ours'; book: ReturnType<typeof toBookView>; facts: Facts }
  | Found
  /** Not a valid ISBN. */
  | { is: 'wrong' }
  | NotFound

type NotFound =
  /** No source knows it. */
  | { is: 'unknown' }
  /** None of the sources that answered knows it, and some could not be asked. */
  | { is: 'unreachable' }

/** Books to choose from: from the catalogue, and from other sources. */
export type FoundByWords = { is: 'several'; ours: KnownBook[]; others: FoundChoice[] } | NotFound
/** `position`: the index of the book in the answer of the look-up. */
type FoundChoice = {
  lookUpId: string
  position: number
  title: string
  author: string
  published: string | null
}

const MOST_OURS = 3

// Services are asked before the transaction (prepare), and their answers are cached even if it fails.
const lookingUp = {
  by: 'member',
  whileSuspended: 'reads; answers are cached for everybody',
} as const

/** A look-up that our catalogue answers does not count against the limit. */
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
  const answers = createLookUpCache(parts)

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

    /** By title and author; either may be empty. RATE_LIMITED. */
    searchDetails: defineSteps({
      ...lookingUp,
      input: detailsInput,
      counts: ['lookUpByMember'],
      run: async ({ db }, { title, author }): Promise<FoundByWords> => {
        const ours = await findKnownBooks(db, { text: `${title} ${author}`, most: MOST_OURS })
        const { answer, isAway } = await firstToKnow({ title, author })
        const others = (answer?.books ?? []).map((book, position) => {
          return { lookUpId: answer?.id ?? '', position, ...told(book) }
        })
        if (ours.length + others.length > 0) return { is: 'several', ours, others }
        return { is: isAway ? 'unreachable' : 'unknown' }
      },
    }),

    /** One of the other sources' books, with its cover and all details; 'unknown' once the answer has expired. RATE_LIMITED. */
    lookUpFound: defineSteps({
      ...lookingUp,
      input: foundInput,
      counts: ['lookUpByMember'],
      run: async ({ viewer }, { lookUpId, position }): Promise<Found | NotFound> => {
        const answer = isUuid(lookUpId) ? await answers.oneOf(lookUpId, position) : undefined
        return (answer && (await answers.withCover(answer, viewer.id))) ?? { is: 'unknown' }
      },
    }),
  }

  /** The answer of the first source that knows anything; and whether any source asked before it was unavailable. */
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
