import type { EventType } from '#rules/events/city-events.ts'
import type { SampleEmail } from './people.ts'

type SampleCityEvent = {
  readonly type: EventType
  readonly title: string
  readonly description: string
  /** From today. */
  readonly inDays: number
  readonly from: string
  readonly to: string
  /** One after the other; absent: one. */
  readonly days?: number
  /** A public library of the region, or a place near one. */
  readonly place: string
  readonly suburb: string
  readonly categories?: readonly string[]
  readonly capacity?: number
  /** Without one, a guest submitted it. */
  readonly by?: SampleEmail
  readonly going?: readonly SampleEmail[]
  /** In `pictures/`; a guest's event has none. */
  readonly picture?: { readonly file: string; readonly tint: string }
  /** Weekly, on this many dates. */
  readonly weeks?: number
  /** Waits for an administrator. */
  readonly isDraft?: true
  /** If it was submitted again: why it was refused, and what was different then. */
  readonly refused?: {
    readonly reason: string
    readonly title: string
    readonly description: string
    readonly capacity: number | null
  }
}

/** Four events, five exchange events and three submissions. Fictional, but the places exist. */
export const sampleCityEvents: readonly SampleCityEvent[] = [
  {
    type: 'author_signing',
    title: 'Crime writers sign by the river',
    picture: { file: 'crime-writers', tint: '#281848' },
    description:
      'Three local crime writers talk about murder in the subtropics, and sign what you bring along.',
    inDays: 9,
    ...{ from: '18:00', to: '20:00', place: 'State Library of Queensland', suburb: 'south-brisbane-4101' },
    capacity: 60,
    by: 'noah@sample.test',
    going: ['mia@sample.test', 'priya@sample.test', 'jack@sample.test'],
  },
  {
    type: 'reading',
    title: 'Poems at lunch',
    picture: { file: 'poems-at-lunch', tint: '#f8e8c8' },
    description: 'An hour of poems read aloud, old and new. Bring your lunch, and a poem if you like.',
    inDays: 4,
    ...{ from: '12:00', to: '13:00', place: 'Brisbane Square Library', suburb: 'brisbane-city-4000' },
    weeks: 5,
    by: 'priya@sample.test',
    going: ['sofia@sample.test', 'ben@sample.test'],
  },
  {
    type: 'workshop',
    title: 'Mend your paperbacks',
    picture: { file: 'mend-paperbacks', tint: '#e8d8b8' },
    description:
      'Loose pages, torn covers, broken spines: we show how to glue, sew and wrap them. Tools are there.',
    inDays: 16,
    ...{ from: '10:00', to: '12:30', place: 'Ashgrove Library', suburb: 'ashgrove-4060' },
    capacity: 12,
    by: 'mia@sample.test',
    going: ['jack@sample.test'],
  },
  {
    type: 'reading',
    title: 'Three days of reading aloud',
    description:
      'Three days of novels read aloud, one reader after another. Come for a chapter or a whole book.',
    inDays: 24,
    ...{
      from: '10:00',
      to: '20:00',
      days: 3,
      place: 'State Library of Queensland',
      suburb: 'south-brisbane-4101',
    },
    by: 'sofia@sample.test',
    going: ['grace@sample.test'],
  },
  {
    type: 'book_exchange',
    title: 'West End book swap',
    picture: { file: 'west-end-swap', tint: '#f8e8c8' },
    description:
      'Bring up to ten books in good shape and take as many home. What is left goes to the street shelves.',
    inDays: 6,
    ...{ from: '09:00', to: '11:00', place: 'West End Library', suburb: 'west-end-4101' },
    categories: ['Fiction', 'Crime', 'Travel'],
    by: 'mia@sample.test',
    going: ['noah@sample.test', 'sofia@sample.test'],
  },
  {
    type: 'book_exchange',
    title: 'Picture book swap',
    picture: { file: 'picture-books', tint: '#c8e8e8' },
    description:
      'For everybody under eight and the grown-ups who read to them. Outgrown favourites find new laps.',
    inDays: 13,
    ...{ from: '10:00', to: '11:30', place: 'Chermside Library', suburb: 'chermside-4032' },
    categories: ['Children', 'Picture Books'],
    by: 'sofia@sample.test',
  },
  {
    type: 'book_exchange',
    title: 'Science fiction and fantasy swap',
    picture: { file: 'sci-fi-swap', tint: '#181848' },
    description: 'Whole series are welcome, and so are single volumes that wait for their neighbours.',
    inDays: 20,
    ...{ from: '14:00', to: '16:00', place: 'Indooroopilly Library', suburb: 'indooroopilly-4068' },
    categories: ['Sci-Fi', 'Fantasy'],
    by: 'jack@sample.test',
    going: ['ben@sample.test', 'noah@sample.test'],
  },
  {
    type: 'book_exchange',
    title: 'Cookbooks and garden books',
    picture: { file: 'cook-and-garden', tint: '#e8e8d8' },
    description:
      'Swap the cookbook you never open for one that you will. Cuttings and seedlings are welcome too.',
    inDays: 27,
    ...{ from: '09:30', to: '11:30', place: 'New Farm Library', suburb: 'new-farm-4005' },
    categories: ['Cooking', 'Gardening'],
    by: 'priya@sample.test',
  },
  {
    type: 'book_exchange',
    title: 'Swap by the sea',
    description: 'A morning of swapping under the fig trees, and in the library if it rains.',
    inDays: 34,
    ...{ from: '08:30', to: '10:30', place: 'Sandgate Library', suburb: 'sandgate-4017' },
    categories: ['Fiction', 'History', 'Biography'],
  },
  {
    type: 'reading',
    title: 'Ghost stories after dark',
    picture: { file: 'ghost-stories', tint: '#181828' },
    description: 'Short ghost stories of old Brisbane, read by torchlight. Not for small children.',
    inDays: 18,
    ...{ from: '19:00', to: '20:30', place: 'Toowong Library', suburb: 'toowong-4066' },
    by: 'ben@sample.test',
    isDraft: true,
  },
  {
    type: 'workshop',
    title: 'Start a street library',
    picture: { file: 'street-library', tint: '#d8e8e8' },
    description: 'How to build a box that keeps the rain out, where to put it, and how to keep it full.',
    inDays: 23,
    ...{ from: '13:00', to: '15:00', place: 'Fairfield Library', suburb: 'fairfield-4103' },
    capacity: 15,
    by: 'jack@sample.test',
    isDraft: true,
    refused: {
      reason: 'Please say what people should bring, and how many fit into the room.',
      title: 'Build a box',
      description: 'How to build a box that keeps the rain out.',
      capacity: null,
    },
  },
  {
    type: 'book_exchange',
    title: 'Exam books change hands',
    description: 'Text books and set novels of this year for those who need them in the next.',
    inDays: 30,
    ...{ from: '15:30', to: '17:30', place: 'Carindale Library', suburb: 'carindale-4152' },
    categories: ['Study', 'Classics'],
    isDraft: true,
  },
]
