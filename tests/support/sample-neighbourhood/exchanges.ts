import type { ExchangeState } from '#rules/exchanges/exchanges.ts'
import type { SampleTitle } from './books.ts'
import type { SampleEmail } from './people.ts'

// What the sample members have asked of each other. Times count back from the moment when the sample is loaded. Mia has
// three requests on her profile (pending, accepted, ready) and therefore three conversations. Her ratings come from
// earlier loans of two of these books, which she has archived. Noah has one request to answer.

export type SampleMessage = {
  readonly from: SampleEmail
  readonly text: string
  readonly hoursAgo: number
  /** The other member has not opened it yet. */
  readonly unread?: true
  /** In `pictures/`, four units wide and three high. */
  readonly photo?: { readonly file: string; readonly tint: string; readonly alt: string }
}

export type SampleExchange = {
  readonly book: SampleTitle
  readonly owner: SampleEmail
  readonly borrower: SampleEmail
  readonly state: ExchangeState
  readonly message: string
  readonly requestedDaysAgo: number
  readonly answeredDaysAgo?: number
  readonly handedOverDaysAgo?: number
  readonly endedDaysAgo?: number
  readonly pickup?: { readonly place: string; readonly inDays: number; readonly time: `${number}:${number}` }
  readonly dueInDays?: number
  readonly messages?: readonly SampleMessage[]
  /** Both have rated, so both see it. Stars from 1 to 5. */
  readonly ratings?: { readonly byOwner: number; readonly byBorrower: number }
  /** The borrower has removed it from their list. */
  readonly archive?: true
}

export type SampleChat = {
  readonly members: readonly [SampleEmail, SampleEmail]
  readonly messages: readonly SampleMessage[]
}

export const sampleExchanges: readonly SampleExchange[] = [
  {
    book: 'The Shadow of the Wind',
    owner: 'sofia@sample.test',
    borrower: 'mia@sample.test',
    state: 'pending',
    message:
      'Hi Sofía! I have wanted to read this since a trip to Barcelona. I could have it back within a month.',
    requestedDaysAgo: 1,
  },
  {
    book: 'A Wizard of Earthsea',
    owner: 'noah@sample.test',
    borrower: 'mia@sample.test',
    state: 'accepted',
    message: 'Two more people on my ward want to read it now. May I have it once more?',
    requestedDaysAgo: 3,
    answeredDaysAgo: 2,
    messages: [
      {
        from: 'noah@sample.test',
        text: 'Of course! It is a thin one, two night shifts each will do.',
        hoursAgo: 46,
      },
      {
        from: 'noah@sample.test',
        text: 'One thing you should see first: my cat has been at the cover.',
        hoursAgo: 45,
        photo: {
          file: 'torn-corner',
          tint: '#c8a878',
          alt: 'A blue book on a wooden table, the lower right corner of its cover torn',
        },
      },
      {
        from: 'mia@sample.test',
        text: 'Perfect. Are you at the Davies Park markets again on Saturday?',
        hoursAgo: 44,
      },
      {
        from: 'noah@sample.test',
        text: 'By the big fig, as ever. I will bring it along.',
        hoursAgo: 21,
      },
      {
        from: 'noah@sample.test',
        text: 'About half past eight? Look for the yellow bike.',
        hoursAgo: 20,
        unread: true,
      },
    ],
  },
  {
    book: "Endurance: Shackleton's Incredible Voyage",
    owner: 'jack@sample.test',
    borrower: 'mia@sample.test',
    state: 'ready',
    message: 'My dad has asked after it ever since he saw it on my table. Could he have a turn?',
    requestedDaysAgo: 5,
    answeredDaysAgo: 4,
    pickup: { place: 'Rosalie Village, outside the bakery', inDays: 1, time: '17:30' },
    messages: [
      { from: 'jack@sample.test', text: 'Gladly. Tell him to dress warmly.', hoursAgo: 90 },
      {
        from: 'mia@sample.test',
        text: 'Good. I finish at four tomorrow, so any time after five suits me.',
        hoursAgo: 30,
      },
    ],
  },
  {
    book: 'A Wizard of Earthsea',
    owner: 'noah@sample.test',
    borrower: 'mia@sample.test',
    state: 'completed',
    message: 'Hello Noah, somebody on my ward swears by this one. May I borrow it?',
    requestedDaysAgo: 50,
    answeredDaysAgo: 49,
    handedOverDaysAgo: 47,
    endedDaysAgo: 22,
    ratings: { byOwner: 4, byBorrower: 5 },
    archive: true,
  },
  {
    book: "Endurance: Shackleton's Incredible Voyage",
    owner: 'jack@sample.test',
    borrower: 'mia@sample.test',
    state: 'completed',
    message: 'This heat calls for some ice. Could I borrow it for a few weeks?',
    requestedDaysAgo: 58,
    answeredDaysAgo: 57,
    handedOverDaysAgo: 55,
    endedDaysAgo: 31,
    ratings: { byOwner: 5, byBorrower: 5 },
    archive: true,
  },
  {
    book: 'The Book Thief',
    owner: 'sofia@sample.test',
    borrower: 'aisha@sample.test',
    state: 'pending',
    message:
      'Hi Sofía, exams are over and I finally have time for a novel. I am careful with books, promise.',
    requestedDaysAgo: 0.2,
  },
  {
    book: "The Hitchhiker's Guide to the Galaxy",
    owner: 'noah@sample.test',
    borrower: 'kirra@sample.test',
    state: 'pending',
    message: 'My climbing partner keeps saying 42 and I would like to know why.',
    requestedDaysAgo: 2,
  },
  {
    book: 'Jonathan Strange & Mr Norrell',
    owner: 'priya@sample.test',
    borrower: 'noah@sample.test',
    state: 'on_loan',
    message: 'School holidays are coming and I need something very long.',
    requestedDaysAgo: 26,
    answeredDaysAgo: 25,
    handedOverDaysAgo: 22,
    dueInDays: 6,
    messages: [
      { from: 'priya@sample.test', text: 'Mind your toes if you drop it. Enjoy!', hoursAgo: 525 },
      { from: 'noah@sample.test', text: 'Page 300 and the footnotes are the best part.', hoursAgo: 120 },
    ],
  },
  {
    book: 'The Dry',
    owner: 'oliver@sample.test',
    borrower: 'ben@sample.test',
    state: 'declined',
    message: 'Any chance you could send this over to Cleveland?',
    requestedDaysAgo: 3,
    answeredDaysAgo: 2,
    endedDaysAgo: 2,
  },
  {
    book: 'Boy Swallows Universe',
    owner: 'dorothy@sample.test',
    borrower: 'leilani@sample.test',
    state: 'completed',
    message:
      'My eldest is reading it for school, and I would rather read along than ask. Could we have a turn?',
    requestedDaysAgo: 75,
    answeredDaysAgo: 74,
    handedOverDaysAgo: 72,
    endedDaysAgo: 50,
    ratings: { byOwner: 5, byBorrower: 5 },
  },
  {
    book: 'Pride and Prejudice',
    owner: 'dorothy@sample.test',
    borrower: 'grace@sample.test',
    state: 'completed',
    message: 'Our club is doing Austen and I am the only one without a copy.',
    requestedDaysAgo: 62,
    answeredDaysAgo: 61,
    handedOverDaysAgo: 58,
    endedDaysAgo: 32,
    ratings: { byOwner: 4, byBorrower: 4 },
  },
  {
    book: 'Station Eleven',
    owner: 'yuki@sample.test',
    borrower: 'priya@sample.test',
    state: 'completed',
    message: 'I come to Sunnybank for dumplings every Sunday and could pick it up then.',
    requestedDaysAgo: 44,
    answeredDaysAgo: 44,
    handedOverDaysAgo: 42,
    endedDaysAgo: 23,
    messages: [
      { from: 'priya@sample.test', text: 'Back in your letterbox. I did not want it to end.', hoursAgo: 551 },
      { from: 'yuki@sample.test', text: 'Nor did I! Tell me what to read after it.', hoursAgo: 549 },
    ],
    ratings: { byOwner: 5, byBorrower: 5 },
  },
  {
    book: "The Hitchhiker's Guide to the Galaxy",
    owner: 'noah@sample.test',
    borrower: 'yuki@sample.test',
    state: 'completed',
    message: 'I would like to read it in English this time.',
    requestedDaysAgo: 110,
    answeredDaysAgo: 109,
    handedOverDaysAgo: 105,
    endedDaysAgo: 84,
    ratings: { byOwner: 5, byBorrower: 5 },
  },
  {
    book: 'Sabriel',
    owner: 'noah@sample.test',
    borrower: 'hamish@sample.test',
    state: 'completed',
    message: 'I am in town on Thursday and could meet you at South Bank station.',
    requestedDaysAgo: 90,
    answeredDaysAgo: 88,
    handedOverDaysAgo: 85,
    endedDaysAgo: 57,
    ratings: { byOwner: 5, byBorrower: 4 },
  },
  {
    book: 'The Shadow of the Wind',
    owner: 'sofia@sample.test',
    borrower: 'oliver@sample.test',
    state: 'completed',
    message: 'A mystery about a bookshop? Yes, please.',
    requestedDaysAgo: 85,
    answeredDaysAgo: 84,
    handedOverDaysAgo: 82,
    endedDaysAgo: 60,
    ratings: { byOwner: 4, byBorrower: 5 },
  },
  {
    book: "Endurance: Shackleton's Incredible Voyage",
    owner: 'jack@sample.test',
    borrower: 'ben@sample.test',
    state: 'completed',
    message: 'For the quiet crossings. I will keep it dry.',
    requestedDaysAgo: 95,
    answeredDaysAgo: 93,
    handedOverDaysAgo: 90,
    endedDaysAgo: 64,
    ratings: { byOwner: 4, byBorrower: 5 },
  },
  {
    book: 'Johnno',
    owner: 'admin@sample.test',
    borrower: 'thuy@sample.test',
    state: 'completed',
    message: 'A customer told me our street is in this book.',
    requestedDaysAgo: 120,
    answeredDaysAgo: 119,
    handedOverDaysAgo: 116,
    endedDaysAgo: 90,
    ratings: { byOwner: 5, byBorrower: 5 },
  },
  {
    book: 'Too Much Lip',
    owner: 'kirra@sample.test',
    borrower: 'aisha@sample.test',
    state: 'completed',
    message: 'My tutor recommended it. Could I come by Kangaroo Point after class?',
    requestedDaysAgo: 75,
    answeredDaysAgo: 74,
    handedOverDaysAgo: 71,
    endedDaysAgo: 50,
    ratings: { byOwner: 3, byBorrower: 4 },
  },
  {
    book: 'Boy Swallows Universe',
    owner: 'dorothy@sample.test',
    borrower: 'aisha@sample.test',
    state: 'completed',
    message: 'I have just moved to Brisbane and everyone says to start here.',
    requestedDaysAgo: 105,
    answeredDaysAgo: 104,
    handedOverDaysAgo: 101,
    endedDaysAgo: 78,
    ratings: { byOwner: 5, byBorrower: 5 },
  },
  {
    book: 'The Rosie Project',
    owner: 'oliver@sample.test',
    borrower: 'dorothy@sample.test',
    state: 'completed',
    message: 'My daughter laughed so much over this that I had better see why.',
    requestedDaysAgo: 60,
    answeredDaysAgo: 59,
    handedOverDaysAgo: 57,
    endedDaysAgo: 41,
    ratings: { byOwner: 5, byBorrower: 5 },
  },
  {
    // Given away: this copy is now in Grace's bookcase.
    book: 'The Book Thief',
    owner: 'leilani@sample.test',
    borrower: 'grace@sample.test',
    state: 'completed',
    message: 'My nephew would love this, loose pages and all.',
    requestedDaysAgo: 45,
    answeredDaysAgo: 44,
    handedOverDaysAgo: 40,
    endedDaysAgo: 40,
    ratings: { byOwner: 5, byBorrower: 5 },
  },
]

export const sampleChats: readonly SampleChat[] = [
  {
    members: ['priya@sample.test', 'kirra@sample.test'],
    messages: [
      { from: 'kirra@sample.test', text: 'Hey Priya, have you read anything else by Winton?', hoursAgo: 75 },
      {
        from: 'priya@sample.test',
        text: '“Breath”! Surf instead of cliffs, but you will know the feeling.',
        hoursAgo: 73,
      },
      {
        from: 'kirra@sample.test',
        text: 'Sold. I will look for it at the Lifeline book sale.',
        hoursAgo: 72,
      },
    ],
  },
]
