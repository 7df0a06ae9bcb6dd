import type { BookFacts } from '#rules/library/corrections.ts'
import type { SampleTitle } from './books.ts'
import type { SampleEmail } from './people.ts'

/** Another edition of one of the forty books, and its owner. */
export type SampleEdition = {
  readonly of: SampleTitle
  readonly isbn: string
  readonly published: string
  readonly owner: SampleEmail
  readonly addedDaysAgo: number
}

export const sampleEditions: readonly SampleEdition[] = [
  {
    of: 'Station Eleven',
    isbn: '9781447268970',
    published: '2015',
    owner: 'sofia@sample.test',
    addedDaysAgo: 66,
  },
]

export type SampleCorrection = {
  readonly by: SampleEmail
  readonly book: SampleTitle
  readonly changes: Partial<BookFacts>
  readonly daysAgo: number
}

/**
 * One that takes effect at once, because nobody else has the book, and one of a book that Noah has too, which waits.
 */
export const sampleCorrections: readonly SampleCorrection[] = [
  { by: 'kirra@sample.test', book: 'Too Much Lip', changes: { isbn: '9780702259968' }, daysAgo: 15 },
  { by: 'priya@sample.test', book: 'Kindred', changes: { genre: 'Classics' }, daysAgo: 28 },
]
