import type { ProfileGenre } from './genres.ts'

export type SampleProfile = {
  id: string
  name: string
  role: string
  /** A suburb of this city. */
  location: string
  bio: string
  currentlyReading: string
  favouriteGenres: ProfileGenre[]
  favouriteAuthors: string[]
  favouriteQuotes: { text: string; source: string }[]
}

/** Made-up neighbours, to start a profile from. They have no links and no pictures, so they look like nobody. */
export const sampleProfiles: readonly SampleProfile[] = [
  {
    id: 'ferry-reader',
    name: 'Asha Raman',
    role: 'Nurse and night reader',
    location: 'West End',
    bio: 'I read on the ferry and after late shifts. I look after books and bring them back on time, and I am always happy to swap at the Davies Park market on a Saturday.',
    currentlyReading: 'Middlemarch',
    favouriteGenres: ['Literary Fiction', 'Historical Fiction'],
    favouriteAuthors: ['George Eliot', 'Arundhati Roy', 'Tim Winton'],
    favouriteQuotes: [
      { text: 'I declare after all there is no enjoyment like reading!', source: 'Pride and Prejudice' },
    ],
  },
  {
    id: 'picture-book-parent',
    name: 'Callum Price',
    role: 'Teacher and father of three',
    location: 'Ashgrove',
    bio: 'We have three children and more picture books than shelves. Borrow as many as you like; a little jam on the cover never hurt a story.',
    currentlyReading: 'The Wind in the Willows, aloud, for the fourth time',
    favouriteGenres: ["Children's", 'Young Adult', 'Adventure'],
    favouriteAuthors: ['Mem Fox', 'Shaun Tan', 'Kenneth Grahame'],
    favouriteQuotes: [
      {
        text: 'What is the use of a book without pictures or conversations?',
        source: 'Alice’s Adventures in Wonderland',
      },
    ],
  },
  {
    id: 'crime-solver',
    name: 'Beatriz Lopes',
    role: 'Retired detective of lost library books',
    location: 'Paddington',
    bio: 'Forty years behind a library desk taught me to guess the culprit by chapter three. I lend whole series at once, so that nobody has to wait for the ending.',
    currentlyReading: 'The Moonstone',
    favouriteGenres: ['Mystery', 'Thriller'],
    favouriteAuthors: ['Agatha Christie', 'Jane Harper', 'Wilkie Collins'],
    favouriteQuotes: [
      {
        text: 'It is a capital mistake to theorise before one has data.',
        source: 'The Adventures of Sherlock Holmes',
      },
    ],
  },
  {
    id: 'science-student',
    name: 'Jun Ito',
    role: 'Student of physics',
    location: 'St Lucia',
    bio: 'Somewhere between a problem set and another galaxy. I have a box of science fiction that I am glad to give away, one spaceship at a time.',
    currentlyReading: 'Twenty Thousand Leagues Under the Seas',
    favouriteGenres: ['Science Fiction', 'Fantasy', 'Non-Fiction'],
    favouriteAuthors: ['Ursula K. Le Guin', 'Greg Egan', 'Jules Verne'],
    favouriteQuotes: [{ text: 'Beware; for I am fearless, and therefore powerful.', source: 'Frankenstein' }],
  },
  {
    id: 'verandah-poet',
    name: 'Rosa Finch',
    role: 'Gardener, and poet on Sundays',
    location: 'New Farm',
    bio: 'You will find me on the verandah with tea, a thin book and a thick cat. I like slim volumes, marginal notes and neighbours who stay for a cup.',
    currentlyReading: 'Leaves of Grass',
    favouriteGenres: ['Poetry', 'Romance', 'Biography'],
    favouriteAuthors: ['Emily Dickinson', 'Judith Wright', 'Charlotte Brontë'],
    favouriteQuotes: [
      { text: 'There is no Frigate like a Book / To take us Lands away', source: 'Emily Dickinson' },
      { text: 'I am no bird; and no net ensnares me.', source: 'Jane Eyre' },
    ],
  },
  {
    id: 'weekend-maker',
    name: 'Sam Okoro',
    role: 'Carpenter and builder of little libraries',
    location: 'Bulimba',
    bio: 'I build street libraries and fill them with lives of people who built other things. Tell me what you are making and I will find you a book about it.',
    currentlyReading: 'Walden',
    favouriteGenres: ['Biography', 'Self-Help', 'Non-Fiction'],
    favouriteAuthors: ['Henry David Thoreau', 'Helen Garner', 'Bill Bryson'],
    favouriteQuotes: [
      {
        text: 'How many a man has dated a new era in his life from the reading of a book!',
        source: 'Walden',
      },
    ],
  },
]
