import type { ClubCategory } from '#rules/clubs/clubs.ts'
import type { SampleEmail } from './people.ts'

type SampleClub = {
  readonly name: string
  readonly description: string
  readonly category: ClubCategory
  /** The suburb's slug; a club without one is for the whole city. */
  readonly suburb?: string
  readonly isPrivate?: true
  readonly admin: SampleEmail
  readonly moderators?: readonly SampleEmail[]
  readonly members: readonly SampleEmail[]
  /** Members who ask to join, with their messages. */
  readonly requests?: Partial<Record<SampleEmail, string>>
  readonly beganDaysAgo: number
  readonly activeDaysAgo: number
}

/** Fictional, like everything in the neighbourhood. */
export const sampleClubs: readonly SampleClub[] = [
  {
    name: 'River City Readers',
    description:
      'A novel a month, chosen by vote and argued over by the river at West End. Come for the book, stay for the ferry home. New faces are always welcome.',
    category: 'Fiction',
    suburb: 'west-end-4101',
    admin: 'mia@sample.test',
    moderators: ['noah@sample.test'],
    members: [
      'priya@sample.test',
      'jack@sample.test',
      'sofia@sample.test',
      'ben@sample.test',
      'yuki@sample.test',
      'grace@sample.test',
    ],
    beganDaysAgo: 420,
    activeDaysAgo: 0,
  },
  {
    name: 'Crime on the Verandah',
    description:
      'Cosy, grim or Nordic, as long as somebody did it. We meet on back decks and never give away the ending.',
    category: 'Mystery',
    suburb: 'paddington-4064',
    admin: 'priya@sample.test',
    members: [
      'mia@sample.test',
      'admin@sample.test',
      'oliver@sample.test',
      'dorothy@sample.test',
      'grace@sample.test',
    ],
    beganDaysAgo: 300,
    activeDaysAgo: 1,
  },
  {
    name: 'Southern Stars Sci-Fi',
    description:
      'Le Guin, Butler, Egan and the author of the strangest book this year. Spoilers behind a mark, please.',
    category: 'Sci-Fi',
    admin: 'noah@sample.test',
    moderators: ['yuki@sample.test'],
    members: ['mia@sample.test', 'hamish@sample.test', 'thuy@sample.test', 'leilani@sample.test'],
    beganDaysAgo: 260,
    activeDaysAgo: 2,
  },
  {
    name: 'The Slow Classics',
    description:
      'One long old book at a time, forty pages a week. Nobody is behind, because nobody is in a hurry.',
    category: 'Classics',
    suburb: 'new-farm-4005',
    isPrivate: true,
    admin: 'admin@sample.test',
    members: ['dorothy@sample.test', 'aisha@sample.test', 'jack@sample.test'],
    requests: {
      'mia@sample.test': 'I have read half of Middlemarch three times. With company I might finish it.',
    },
    beganDaysAgo: 510,
    activeDaysAgo: 3,
  },
  {
    name: 'True Stories',
    description:
      'Lives, journeys, science and the odd scandal. We read what happened, and check the footnotes.',
    category: 'Non-Fiction',
    admin: 'jack@sample.test',
    members: ['sofia@sample.test', 'hamish@sample.test', 'noah@sample.test'],
    beganDaysAgo: 190,
    activeDaysAgo: 5,
  },
  {
    name: 'Poems at the Ferry',
    description:
      'Five poems on a Sunday morning, read aloud at the terminal. Bring one of your own if you dare.',
    category: 'Poetry',
    suburb: 'bulimba-4171',
    admin: 'sofia@sample.test',
    members: ['mia@sample.test', 'kirra@sample.test'],
    beganDaysAgo: 120,
    activeDaysAgo: 8,
  },
  {
    name: 'Old Brisbane Pages',
    description:
      'Historical novels and local history, from the penal colony to Expo. We walk where the books were set.',
    category: 'Historical',
    suburb: 'woolloongabba-4102',
    isPrivate: true,
    admin: 'mia@sample.test',
    members: ['oliver@sample.test', 'leilani@sample.test', 'admin@sample.test'],
    requests: {
      'ben@sample.test':
        'My grandfather laid tram tracks down Logan Road. I would like to read about his city.',
      'thuy@sample.test': '',
    },
    beganDaysAgo: 90,
    activeDaysAgo: 12,
  },
  {
    name: 'Anything but Homework',
    description:
      'For those who read all day for work and want something else at night. No theme, no rules, biscuits.',
    category: 'General',
    admin: 'ben@sample.test',
    members: ['kirra@sample.test', 'aisha@sample.test', 'thuy@sample.test', 'priya@sample.test'],
    beganDaysAgo: 60,
    activeDaysAgo: 20,
  },
]
