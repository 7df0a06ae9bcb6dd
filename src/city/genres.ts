/**
 * The only values a book's genre is stored as. Lists, chips and filters match them exactly, so every other list of book genres
 * is a subset. This is the longest list on any screen: the one in search.
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
 * What the add-book screen offers, in its order. It says 'Sci-Fi' where search says 'Science Fiction': two labels for one
 * genre, since storing both names would hide a book from one of the filters.
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

/** Genres a member can love. Finer than the genres of books, and never matched against a book. */
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
