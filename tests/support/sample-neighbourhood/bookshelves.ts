import type { SampleEmail } from './people.ts'

type SampleBookshelf = {
  readonly name: string
  readonly directions: string
  readonly suburb: string
  readonly at: { readonly lat: number; readonly lng: number }
  readonly by: SampleEmail
  readonly waits?: true
  /** If it was suggested before: how it was described, and why it was declined. */
  readonly declined?: { readonly directions: string; readonly answer: string }
  readonly checks: readonly {
    readonly by: SampleEmail
    readonly daysAgo: number
    readonly words: string
    readonly books?: number
  }[]
}

/** Fictional: there are no such bookshelves. */
export const sampleBookshelves: readonly SampleBookshelf[] = [
  {
    name: 'The Blue Fridge',
    directions: 'Under the fig tree beside the community garden',
    suburb: 'west-end-4101',
    at: { lat: -27.4836, lng: 153.0047 },
    by: 'mia@sample.test',
    checks: [
      {
        by: 'noah@sample.test',
        daysAgo: 0,
        words: 'Full again. Mostly crime, and a whole shelf of Ngaio Marsh.',
        books: 45,
      },
      { by: 'priya@sample.test', daysAgo: 6, words: 'Half empty; I left four.', books: 20 },
      { by: 'jack@sample.test', daysAgo: 19, words: '' },
    ],
  },
  {
    name: 'Little Library at the Hall',
    directions: 'On the verandah of the old hall, left of the steps',
    suburb: 'paddington-4064',
    at: { lat: -27.4601, lng: 152.9991 },
    by: 'noah@sample.test',
    checks: [
      {
        by: 'sofia@sample.test',
        daysAgo: 2,
        words: 'Picture books today, and a very good atlas.',
        books: 12,
      },
    ],
  },
  {
    name: 'Ferry Reads',
    directions: 'At the ferry stop, in the box with the green roof',
    suburb: 'new-farm-4005',
    at: { lat: -27.4688, lng: 153.0522 },
    by: 'priya@sample.test',
    checks: [],
  },
  {
    name: 'The Telephone Box',
    directions: 'A telephone box without a telephone, on the corner by the park',
    suburb: 'ashgrove-4060',
    at: { lat: -27.4452, lng: 152.9871 },
    by: 'sofia@sample.test',
    checks: [
      {
        by: 'ben@sample.test',
        daysAgo: 33,
        words: 'Wet after the storm. Somebody should look at the door.',
        books: 8,
      },
    ],
  },
  {
    name: 'Books by the Bay',
    directions: 'Beside the wading pool, on the wall of the kiosk',
    suburb: 'wynnum-4178',
    at: { lat: -27.4431, lng: 153.1742 },
    by: 'ben@sample.test',
    checks: [{ by: 'mia@sample.test', daysAgo: 4, words: 'Sandy but plenty of them.', books: 30 }],
  },
  {
    name: 'The Letterbox Library',
    directions: 'A large letterbox at the gate of the school',
    suburb: 'chermside-4032',
    at: { lat: -27.3862, lng: 153.0301 },
    by: 'noah@sample.test',
    waits: true,
    declined: {
      directions: 'At the school',
      answer: 'Please say at which gate, and whether everyone may go there.',
    },
    checks: [],
  },
]
