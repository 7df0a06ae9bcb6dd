import type { SampleTitle } from './books.ts'
import type { SampleEmail } from './people.ts'

export type SampleReview = {
  readonly by: SampleEmail
  readonly book: SampleTitle
  readonly stars: 1 | 2 | 3 | 4 | 5
  readonly words: string
  readonly daysAgo: number
}

export const sampleReviews: readonly SampleReview[] = [
  {
    by: 'noah@sample.test',
    book: 'The Book Thief',
    stars: 5,
    words:
      'Death tells the story, and it is the kindest voice in the book. I read the last fifty pages on the ferry and missed my stop.',
    daysAgo: 12,
  },
  {
    by: 'sofia@sample.test',
    book: 'The Book Thief',
    stars: 4,
    words: 'Slow to begin with, then impossible to put down.',
    daysAgo: 40,
  },
  { by: 'jack@sample.test', book: 'The Book Thief', stars: 5, words: '', daysAgo: 75 },
  {
    by: 'mia@sample.test',
    book: 'Boy Swallows Universe',
    stars: 5,
    words: 'Funny and frightening on the same page. You will never look at the western suburbs the same way.',
    daysAgo: 8,
  },
  {
    by: 'kirra@sample.test',
    book: 'Boy Swallows Universe',
    stars: 3,
    words: 'The first half is wonderful. I believed a little less of the second.',
    daysAgo: 31,
  },
  {
    by: 'dorothy@sample.test',
    book: 'Cloudstreet',
    stars: 5,
    words: 'My third copy. The other two were lent and never seen again, which says it all.',
    daysAgo: 55,
  },
  {
    by: 'ben@sample.test',
    book: 'Johnno',
    stars: 4,
    words: 'Brisbane before the freeways. Read it on a verandah, in the rain.',
    daysAgo: 20,
  },
  {
    by: 'priya@sample.test',
    book: 'The Dry',
    stars: 4,
    words: 'Guessed wrong twice. Keep a glass of water beside you.',
    daysAgo: 6,
  },
  {
    by: 'grace@sample.test',
    book: 'The Rosie Project',
    stars: 2,
    words: 'Others laughed more than I did.',
    daysAgo: 64,
  },
  {
    by: 'yuki@sample.test',
    book: 'Station Eleven',
    stars: 5,
    words: 'Quiet, for the end of the world. I still think of the travelling players.',
    daysAgo: 17,
  },
]
