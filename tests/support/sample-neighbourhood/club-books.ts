import type { SampleTitle } from './books.ts'
import type { SampleEmail } from './people.ts'

type SampleRead = {
  readonly title: SampleTitle
  readonly begunDaysAgo: number
  /** Who gave it how many stars. */
  readonly ratings: Partial<Record<SampleEmail, number>>
}

type SampleSaid = readonly [by: SampleEmail, says: string, chapter?: number]

export type SampleReading = {
  readonly club: string
  /** The earliest first. */
  readonly read: readonly SampleRead[]
  readonly current?: {
    readonly title: SampleTitle
    readonly begunDaysAgo: number
    readonly chapters: number
    /** Up to which chapter, in how many days from now. */
    readonly schedule: readonly (readonly [through: number, inDays: number])[]
    /** Up to which chapter each member has read. The members named below share it with the club. */
    readonly places: Partial<Record<SampleEmail, number>>
    readonly shared?: readonly SampleEmail[]
    /** Where the club talks about it. The first post begins the discussion; others may be about a chapter. */
    readonly talk?: {
      readonly title: string
      readonly posts: readonly [SampleSaid, ...SampleSaid[]]
    }
  }
  readonly choice?: SampleChoice
}

export type SampleChoice = {
  readonly openedDaysAgo: number
  readonly nominateInDays: number
  readonly voteInDays: number
  /** In the order in which they were nominated. */
  readonly nominations: readonly (readonly [by: SampleEmail, title: SampleTitle])[]
  readonly ballots?: Partial<Record<SampleEmail, readonly SampleTitle[]>>
}

export const sampleReadings: readonly SampleReading[] = [
  {
    club: 'River City Readers',
    read: [
      {
        title: 'The Dry',
        begunDaysAgo: 110,
        ratings: { 'mia@sample.test': 4, 'noah@sample.test': 5, 'ben@sample.test': 3 },
      },
      {
        title: 'Johnno',
        begunDaysAgo: 75,
        ratings: {
          'mia@sample.test': 5,
          'sofia@sample.test': 4,
          'grace@sample.test': 5,
          'jack@sample.test': 4,
        },
      },
    ],
    current: {
      title: 'Boy Swallows Universe',
      begunDaysAgo: 32,
      chapters: 10,
      schedule: [
        [3, -18],
        [6, -4],
        [8, 10],
        [10, 24],
      ],
      places: {
        'mia@sample.test': 6,
        'noah@sample.test': 9,
        'priya@sample.test': 2,
        'jack@sample.test': 3,
        'sofia@sample.test': 2,
        'ben@sample.test': 7,
        'yuki@sample.test': 8,
        'grace@sample.test': 10,
      },
      shared: ['noah@sample.test', 'grace@sample.test'],
      talk: {
        title: 'Boy Swallows Universe as we read it',
        posts: [
          [
            'mia@sample.test',
            'One discussion for the whole book. Say which chapter you are on about, and nobody is told too early.',
          ],
          ['priya@sample.test', 'Slim in the car with the eight-year-old at the wheel. I am in.', 1],
          ['ben@sample.test', 'Every suburb in this has a smell, and he gets Darra right.', 4],
          ['noah@sample.test', 'I read the clock tower standing on the 196 and missed my stop.', 9],
        ],
      },
    },
    choice: {
      openedDaysAgo: 9,
      nominateInDays: -2,
      voteInDays: 6,
      nominations: [
        ['noah@sample.test', 'Cloudstreet'],
        ['priya@sample.test', 'Too Much Lip'],
        ['mia@sample.test', 'The Shadow of the Wind'],
        ['grace@sample.test', 'Station Eleven'],
      ],
      ballots: {
        'noah@sample.test': ['Cloudstreet', 'Station Eleven'],
        'priya@sample.test': ['Too Much Lip', 'The Shadow of the Wind', 'Cloudstreet'],
        'jack@sample.test': ['Station Eleven'],
        'sofia@sample.test': ['The Shadow of the Wind', 'Too Much Lip'],
      },
    },
  },
  {
    club: 'Crime on the Verandah',
    read: [
      {
        title: "The No. 1 Ladies' Detective Agency",
        begunDaysAgo: 80,
        ratings: { 'priya@sample.test': 4, 'dorothy@sample.test': 5 },
      },
    ],
    current: {
      title: 'And Then There Were None',
      begunDaysAgo: 20,
      chapters: 16,
      schedule: [
        [8, -1],
        [16, 13],
      ],
      places: { 'mia@sample.test': 4, 'dorothy@sample.test': 16 },
    },
    choice: {
      openedDaysAgo: 2,
      nominateInDays: 5,
      voteInDays: 12,
      nominations: [['dorothy@sample.test', 'The Dry']],
    },
  },
  {
    club: 'Southern Stars Sci-Fi',
    read: [
      {
        title: 'Kindred',
        begunDaysAgo: 70,
        ratings: { 'noah@sample.test': 5, 'mia@sample.test': 5, 'thuy@sample.test': 4 },
      },
    ],
    choice: {
      openedDaysAgo: 20,
      nominateInDays: -12,
      voteInDays: -3,
      nominations: [
        ['yuki@sample.test', 'Station Eleven'],
        ['hamish@sample.test', "The Hitchhiker's Guide to the Galaxy"],
        ['mia@sample.test', 'A Wizard of Earthsea'],
      ],
      ballots: {
        'yuki@sample.test': ['Station Eleven', 'A Wizard of Earthsea'],
        'noah@sample.test': ["The Hitchhiker's Guide to the Galaxy", 'A Wizard of Earthsea'],
        'hamish@sample.test': ["The Hitchhiker's Guide to the Galaxy"],
        'mia@sample.test': ['A Wizard of Earthsea', 'Station Eleven'],
        'thuy@sample.test': ['Station Eleven'],
      },
    },
  },
  {
    club: 'The Slow Classics',
    read: [],
    current: {
      title: 'Pride and Prejudice',
      begunDaysAgo: 40,
      chapters: 61,
      schedule: [
        [23, -10],
        [42, 18],
        [61, 46],
      ],
      places: { 'dorothy@sample.test': 23, 'aisha@sample.test': 30 },
    },
  },
  {
    club: 'Old Brisbane Pages',
    read: [],
    current: { title: 'Too Much Lip', begunDaysAgo: 12, chapters: 20, schedule: [], places: {} },
  },
]
