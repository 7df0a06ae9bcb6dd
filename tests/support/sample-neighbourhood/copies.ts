import type { Offer } from '#rules/exchanges/exchanges.ts'
import type { conditions } from '#rules/library/library.ts'
import type { SampleTitle } from './books.ts'
import type { SampleEmail } from './people.ts'

// The owners of the books. Every one of the forty books has a copy, a dozen have two or three. Mia's bookcase has ten.

export type SampleCopy = {
  readonly owner: SampleEmail
  readonly book: SampleTitle
  readonly condition: (typeof conditions)[number]
  readonly offer: Offer
  readonly addedDaysAgo: number
}

type Row = readonly [SampleCopy['book'], SampleCopy['condition'], Offer, addedDaysAgo: number]

const shelves: Readonly<Record<SampleEmail, readonly Row[]>> = {
  'mia@sample.test': [
    ['Boy Swallows Universe', 'Very Good', 'lend', 2],
    ['Looking for Alibrandi', 'Fair', 'lend', 12],
    ['On the Jellicoe Road', 'Good', 'lend', 88],
    ['The Book Thief', 'Very Good', 'lend', 21],
    ['I Know Why the Caged Bird Sings', 'Good', 'lend', 34],
    ['Pride and Prejudice', 'Poor', 'lend', 110],
    ['The Rosie Project', 'Good', 'give', 5],
    ['Station Eleven', 'Like New', 'lend', 95],
    ["Quiet: The Power of Introverts in a World That Can't Stop Talking", 'Good', 'lend', 47],
    ['Big Magic: Creative Living Beyond Fear', 'Like New', 'give', 8],
  ],
  'noah@sample.test': [
    ['Kindred', 'Very Good', 'lend', 6],
    ['A Wizard of Earthsea', 'Good', 'lend', 60],
    ["The Hitchhiker's Guide to the Galaxy", 'Fair', 'lend', 120],
    ['On the Beach', 'Good', 'lend', 27],
    ['Sabriel', 'Very Good', 'lend', 102],
    ["Man's Search for Meaning", 'Good', 'give', 15],
  ],
  'admin@sample.test': [
    ['And Then There Were None', 'Fair', 'lend', 18],
    ["The No. 1 Ladies' Detective Agency", 'Very Good', 'lend', 40],
    ['Johnno', 'Good', 'lend', 130],
    ['Eats, Shoots & Leaves: The Zero Tolerance Approach to Punctuation', 'Good', 'lend', 9],
  ],
  'jack@sample.test': [
    ["Endurance: Shackleton's Incredible Voyage", 'Good', 'lend', 125],
    ['Salt: A World History', 'Very Good', 'lend', 30],
    ['Cloudstreet', 'Fair', 'lend', 3],
  ],
  'sofia@sample.test': [
    ['The Shadow of the Wind', 'Very Good', 'lend', 115],
    ['Crazy Rich Asians', 'Good', 'give', 10],
    ['The Book Thief', 'Good', 'lend', 52],
  ],
  'kirra@sample.test': [
    ['Too Much Lip', 'Like New', 'lend', 105],
    ['Cloudstreet', 'Good', 'lend', 24],
    ['H is for Hawk', 'Very Good', 'lend', 7],
    ['Sabriel', 'Good', 'lend', 55],
  ],
  'oliver@sample.test': [
    ['The Dry', 'Good', 'lend', 4],
    ['And Then There Were None', 'Very Good', 'give', 36],
    ['The Rosie Project', 'Like New', 'lend', 98],
  ],
  'aisha@sample.test': [
    ['Born a Crime: Stories From a South African Childhood', 'Like New', 'lend', 14],
    ['Looking for Alibrandi', 'Good', 'give', 31],
  ],
  'priya@sample.test': [
    ['Silent Spring', 'Good', 'lend', 11],
    ['Jonathan Strange & Mr Norrell', 'Fair', 'lend', 70],
    ['Kindred', 'Good', 'lend', 44],
    ["Man's Search for Meaning", 'Fair', 'lend', 58],
  ],
  'dorothy@sample.test': [
    ['A Town Like Alice', 'Good', 'lend', 20],
    ['Pride and Prejudice', 'Very Good', 'lend', 65],
    ['Boy Swallows Universe', 'Good', 'lend', 118],
  ],
  'thuy@sample.test': [
    ['Wild Swans: Three Daughters of China', 'Good', 'lend', 26],
    ["Mao's Last Dancer", 'Very Good', 'lend', 1],
    ['Boy Swallows Universe', 'Fair', 'give', 33],
  ],
  'leilani@sample.test': [
    ['Tomorrow, When the War Began', 'Fair', 'lend', 16],
    ['The Book Thief', 'Poor', 'give', 58],
  ],
  'yuki@sample.test': [
    [
      'The Life-Changing Magic of Tidying Up: The Japanese Art of Decluttering and Organizing',
      'Like New',
      'give',
      13,
    ],
    ['Station Eleven', 'Very Good', 'lend', 49],
  ],
  'grace@sample.test': [
    ["The Warmth of Other Suns: The Epic Story of America's Great Migration", 'Very Good', 'lend', 22],
    ['Born a Crime: Stories From a South African Childhood', 'Good', 'lend', 61],
  ],
  'ben@sample.test': [
    [
      'Longitude: The True Story of a Lone Genius Who Solved the Greatest Scientific Problem of His Time',
      'Fair',
      'lend',
      19,
    ],
  ],
  // Her one book comes with everything that waits for her (load-busy-member.ts).
  'winnie@sample.test': [],
  'hamish@sample.test': [
    ['In a Sunburned Country', 'Good', 'lend', 17],
    ["The Magicians' Guild", 'Good', 'lend', 29],
    ['H is for Hawk', 'Fair', 'lend', 65],
  ],
}

export const sampleCopies: readonly SampleCopy[] = Object.entries(shelves).flatMap(([owner, rows]) =>
  rows.map(([book, condition, offer, addedDaysAgo]) => ({
    // Object.entries widens its keys to string; these are the record's own.
    owner: owner as SampleEmail,
    book,
    condition,
    offer,
    addedDaysAgo,
  })),
)

export const sampleWishes: readonly { readonly member: SampleEmail; readonly book: SampleTitle }[] = [
  { member: 'mia@sample.test', book: 'The Dry' },
  { member: 'mia@sample.test', book: 'H is for Hawk' },
  { member: 'mia@sample.test', book: 'The Shadow of the Wind' },
  { member: 'noah@sample.test', book: "The Magicians' Guild" },
  { member: 'noah@sample.test', book: 'Station Eleven' },
  { member: 'aisha@sample.test', book: 'The Book Thief' },
  // Swaps of two and of three with the others.
  { member: 'kirra@sample.test', book: 'On the Jellicoe Road' },
  { member: 'oliver@sample.test', book: 'Kindred' },
]

export const sampleSavedSearches: readonly {
  readonly member: SampleEmail
  readonly text: string
  readonly genre: string | null
  readonly offer: Offer | null
  readonly km: number
  readonly place: string
}[] = [
  { member: 'mia@sample.test', text: 'tim winton', genre: null, offer: null, km: 5, place: '' },
  { member: 'mia@sample.test', text: '', genre: 'Poetry', offer: 'give', km: 20, place: 'New Farm' },
]
