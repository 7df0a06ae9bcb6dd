import type { Rhythm } from '#rules/events/repeats.ts'
import type { SampleEmail } from './people.ts'

type SampleMeeting = {
  readonly club: string
  readonly title: string
  readonly description: string
  /** From today; negative if the meeting is over. */
  readonly inDays: number
  readonly from: string
  readonly to: string
  readonly place: string
  readonly capacity?: number
  readonly isPublic?: true
  readonly repeats?: { readonly rhythm: Rhythm; readonly times: number }
  readonly going?: readonly SampleEmail[]
  /** Of those going: who keeps their name private, and who has been ticked. */
  readonly unnamed?: readonly SampleEmail[]
  readonly came?: readonly SampleEmail[]
  readonly waiting?: readonly SampleEmail[]
  readonly cancelNote?: string
  /** What the club's admin has written to everybody who is going. */
  readonly hostNote?: string
}

/** Fictional, like everything in the neighbourhood; the places exist. */
export const sampleMeetings: readonly SampleMeeting[] = [
  {
    club: 'River City Readers',
    title: 'Book of the month by the river',
    description:
      'We talk about this month’s book and count the votes for the next one. Bring a cushion: the steps are hard.',
    inDays: 6,
    ...{ from: '18:30', to: '20:00', place: 'West End Library' },
    capacity: 4,
    isPublic: true,
    repeats: { rhythm: 'weekday', times: 6 },
    going: ['mia@sample.test', 'priya@sample.test', 'jack@sample.test', 'sofia@sample.test'],
    waiting: ['ben@sample.test'],
    hostNote: 'The library closes its front door at six. Come in by the side, past the bike racks.',
  },
  {
    club: 'River City Readers',
    title: 'Ferry ride and favourite openings',
    description: 'Each of us read a first page aloud between South Bank and Bretts Wharf.',
    // Its host can still tick who came.
    inDays: -9,
    ...{ from: '10:00', to: '11:30', place: 'South Bank ferry terminal' },
    going: ['mia@sample.test', 'noah@sample.test', 'grace@sample.test'],
    unnamed: ['grace@sample.test'],
    came: ['noah@sample.test'],
  },
  {
    club: 'Crime on the Verandah',
    title: 'Whodunnit night',
    description: 'Everybody brings the first chapter of a mystery, and the others guess who did it.',
    inDays: 11,
    ...{ from: '19:00', to: '21:00', place: 'Indooroopilly Library' },
    isPublic: true,
    repeats: { rhythm: 'fortnight', times: 6 },
    going: ['priya@sample.test', 'dorothy@sample.test'],
  },
  {
    club: 'Southern Stars Sci-Fi',
    title: 'Le Guin under the stars',
    description: 'The Dispossessed, with a telescope if the clouds allow.',
    inDays: 19,
    ...{ from: '19:30', to: '21:30', place: 'Mount Coot-tha Library' },
    isPublic: true,
    going: ['noah@sample.test', 'yuki@sample.test', 'hamish@sample.test'],
  },
  {
    club: 'The Slow Classics',
    title: 'Middlemarch, book five',
    description: 'Forty pages a week have brought us to the dead hand. Tea at half time.',
    inDays: 9,
    ...{ from: '15:00', to: '17:00', place: 'Carina Library' },
    repeats: { rhythm: 'day', times: 4 },
    going: ['admin@sample.test', 'dorothy@sample.test'],
  },
  {
    club: 'True Stories',
    title: 'Footnotes and facts',
    description: 'Two of us have checked the footnotes of our book, and report.',
    inDays: 15,
    ...{ from: '18:00', to: '19:30', place: 'Brisbane Square Library' },
    going: ['jack@sample.test'],
  },
  {
    club: 'True Stories',
    title: 'A day in the archive',
    description:
      'Come when you like and leave when you like. Everybody looks up one story of their own street.',
    inDays: 22,
    // All day.
    ...{ from: '00:00', to: '24:00', place: 'State Library of Queensland' },
    isPublic: true,
    going: ['jack@sample.test'],
  },
  {
    club: 'Poems at the Ferry',
    title: 'Five poems before breakfast',
    description: 'Read aloud, not too loud. The first boat goes at nine.',
    inDays: 4,
    ...{ from: '08:00', to: '09:00', place: 'Hawthorne ferry terminal' },
    isPublic: true,
    going: ['sofia@sample.test', 'kirra@sample.test'],
  },
  {
    club: 'Old Brisbane Pages',
    title: 'A walk through Spring Hill',
    description: 'Past the windmill and down the steps, with a page read at every corner.',
    inDays: 13,
    ...{ from: '09:00', to: '11:00', place: 'The windmill on Wickham Terrace' },
    capacity: 8,
    going: ['mia@sample.test', 'oliver@sample.test'],
  },
  {
    club: 'Anything but Homework',
    title: 'Biscuits and no theme',
    description: 'Bring whatever you are reading, and something to go with tea.',
    inDays: 8,
    ...{ from: '19:00', to: '20:30', place: 'Mitchelton Library' },
    going: ['ben@sample.test'],
    cancelNote: 'The oven is broken. We meet next month, with biscuits.',
  },
]
