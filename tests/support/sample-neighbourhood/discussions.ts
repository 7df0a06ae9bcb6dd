import type { Reaction } from '#rules/clubs/discussions/reactions.ts'
import type { SampleEmail } from './people.ts'

type SamplePost = {
  readonly by: SampleEmail
  readonly says: string
  readonly minutes?: number
  readonly reactions?: { readonly [kind in Reaction]?: readonly SampleEmail[] }
}
export type SampleDiscussion = {
  readonly club: string
  readonly title: string
  readonly daysAgo: number
  readonly isPinned?: true
  readonly isLocked?: true
  /** Attached to the first post. */
  readonly file?: { readonly name: string; readonly text: string }
  /** Members who have read all of it. */
  readonly readBy?: readonly SampleEmail[]
  readonly posts: readonly [SamplePost, ...SamplePost[]]
}

/** Fictional, like everything in the neighbourhood; the books are real. */
export const sampleDiscussions: readonly SampleDiscussion[] = [
  {
    club: 'River City Readers',
    title: 'How we do things here',
    daysAgo: 200,
    isPinned: true,
    file: { name: 'Reading list.txt', text: 'Boy Swallows Universe\nThe White Girl\nThe Dry\nCloudstreet\n' },
    readBy: ['mia@sample.test', 'noah@sample.test'],
    posts: [
      {
        by: 'mia@sample.test',
        says: '# Welcome\n\n- One book a month, chosen by vote\n- Last Thursday, **6.30 pm**, under the fig tree\n- Spoilers behind two bars, ||like this||\n\nOur list so far is attached.',
      },
      { by: 'noah@sample.test', says: 'I bring the thermos. Somebody else please bring biscuits.' },
    ],
  },
  {
    club: 'River City Readers',
    title: 'Boy Swallows Universe: that ending',
    daysAgo: 2,
    posts: [
      {
        by: 'noah@sample.test',
        says: 'I finished it on the ferry and missed my stop. Did you see it coming?\n\n||I was sure Slim would come back for them.||',
      },
      {
        by: 'priya@sample.test',
        says: '> Did you see it coming?\n\nNot for a moment. I had to read the last chapter *twice*.',
        reactions: { like: ['noah@sample.test', 'jack@sample.test', 'grace@sample.test'] },
      },
      {
        by: 'jack@sample.test',
        says: 'The clock tower. That is all I say until Thursday.',
        reactions: { funny: ['noah@sample.test', 'mia@sample.test'], think: ['sofia@sample.test'] },
      },
      { by: 'sofia@sample.test', says: 'Is the red phone real? ||I think it is his own voice.||' },
      {
        by: 'mia@sample.test',
        says: 'Keep it for Thursday, all of you! There is a good talk by the author: https://example.com/dalton-talk',
        minutes: 90,
      },
      {
        by: 'grace@sample.test',
        says: 'Late to this, on page 210. I have not looked behind a single bar.',
        minutes: 600,
      },
    ],
  },
  {
    club: 'River City Readers',
    title: 'Large print, anybody?',
    daysAgo: 11,
    posts: [
      {
        by: 'grace@sample.test',
        says: 'My eyes ask for a large print copy of next month’s book. Does the library have one?',
      },
      { by: 'yuki@sample.test', says: 'West End has two, I have put one aside for you.' },
    ],
  },
  {
    club: 'Crime on the Verandah',
    title: 'Who did it? Guesses before page 200',
    daysAgo: 1,
    posts: [
      { by: 'priya@sample.test', says: 'One guess each, hidden please. Mine: ||the sister||.' },
      { by: 'dorothy@sample.test', says: '||It is always the doctor.||' },
      { by: 'mia@sample.test', says: '||Nobody. It was the drought.||' },
    ],
  },
  {
    club: 'Crime on the Verandah',
    title: 'The Dry or The Lost Man first?',
    daysAgo: 40,
    isLocked: true,
    posts: [
      { by: 'oliver@sample.test', says: 'Which one would you give to somebody who never reads crime?' },
      { by: 'grace@sample.test', says: '**The Lost Man.** It stands alone.' },
    ],
  },
  {
    club: 'Southern Stars Sci-Fi',
    title: 'Left Hand of Darkness: the long walk over the ice',
    daysAgo: 4,
    posts: [
      {
        by: 'noah@sample.test',
        says: 'Eighty pages of snow and I did not want it to end. Why does it work?',
      },
      { by: 'leilani@sample.test', says: 'Because nobody lies any more once they are in the tent.' },
      { by: 'hamish@sample.test', says: '> nobody lies any more\n\nThat is it. Saved me an essay.' },
    ],
  },
  {
    club: 'The Slow Classics',
    title: 'Moby-Dick, chapters 1 to 20',
    daysAgo: 6,
    posts: [
      {
        by: 'admin@sample.test',
        says: 'No whale yet, but chowder. Twenty chapters a month and we are through by spring.',
      },
      { by: 'dorothy@sample.test', says: 'I like him best when he forgets the story.' },
    ],
  },
  {
    club: 'True Stories',
    title: 'Memoirs that are honest about money',
    daysAgo: 9,
    posts: [
      { by: 'jack@sample.test', says: 'There are so few. What have you found?' },
      { by: 'hamish@sample.test', says: '1. *Bad Blood*, in its way\n2. Anything by a farmer' },
    ],
  },
  {
    club: 'Poems at the Ferry',
    title: 'One poem for Sunday',
    daysAgo: 3,
    posts: [
      { by: 'sofia@sample.test', says: 'Bring one you can read between two stops.' },
      { by: 'kirra@sample.test', says: 'Oodgeroo for me.' },
    ],
  },
  {
    club: 'Old Brisbane Pages',
    title: 'Photographs of the 1974 flood',
    daysAgo: 15,
    file: {
      name: 'Where to look.txt',
      text: 'State Library of Queensland, level 4\nThe Gap History Group\n',
    },
    posts: [
      { by: 'mia@sample.test', says: 'I have typed out where the albums are kept. Who comes along?' },
      { by: 'oliver@sample.test', says: 'Me, if we stop for lamingtons.' },
    ],
  },
  {
    club: 'Anything but Homework',
    title: 'Shortest book you have loved',
    daysAgo: 0,
    posts: [
      { by: 'ben@sample.test', says: 'Under 100 pages, please. I have a train to catch.' },
      { by: 'thuy@sample.test', says: 'Foster, by Claire Keegan. 88 pages and I cried on all of them.' },
    ],
  },
]
