/**
 * The one vocabulary a book's genre is stored in. Lists, chips and filters match it exactly, so every
 * other list of book genres picks from here. It is the longest list the screens use, that of search.
 */
export const bookGenres = [
  'Fiction',
  'Non-Fiction',
  'Mystery',
  'Science Fiction',
  'Fantasy',
  'Romance',
  'Thriller',
  'Biography',
  'History',
  'Self-Help',
  'Young Adult',
  "Children's",
  'Poetry',
  'Graphic Novel',
  'Memoir',
  'Parenting',
  'Travel',
  'Cookbooks',
  'Business',
  'Philosophy',
  'Horror',
  'Adventure',
  'Drama',
  'Classics',
] as const

export type BookGenre = (typeof bookGenres)[number]

/**
 * What the add-book screen offers, in its order. It says 'Sci-Fi' where search says 'Science Fiction':
 * a label of the same genre, since two stored names would hide a book from one of the two filters.
 */
export const addBookGenres = [
  { genre: 'Fiction', label: 'Fiction' },
  { genre: 'Non-Fiction', label: 'Non-Fiction' },
  { genre: 'Fantasy', label: 'Fantasy' },
  { genre: 'Romance', label: 'Romance' },
  { genre: 'Mystery', label: 'Mystery' },
  { genre: 'History', label: 'History' },
  { genre: 'Biography', label: 'Biography' },
  { genre: 'Science Fiction', label: 'Sci-Fi' },
  { genre: 'Self-Help', label: 'Self-Help' },
  { genre: 'Young Adult', label: 'Young Adult' },
] as const satisfies readonly { genre: BookGenre; label: string }[]

/** What a member may love. Finer than the shelf's genres, and never matched against a book. */
export const profileGenres = [
  'Fantasy',
  'Science Fiction',
  'Mystery',
  'Romance',
  'Thriller',
  'Historical Fiction',
  'Literary Fiction',
  'Non-Fiction',
  'Biography',
  'Self-Help',
  'Horror',
  'Adventure',
  'Young Adult',
  "Children's",
  'Poetry',
] as const

export type ProfileGenre = (typeof profileGenres)[number]
