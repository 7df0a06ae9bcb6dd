import { city } from '#city/city.ts'
import { defineRefusals } from '#rules/base/refusal.ts'
import { mostSavedSearches } from './alerts.ts'
import { shelfFileLimits } from './shelf-file-limits.ts'

export const libraryRefusals = defineRefusals({
  ISBN_TAKEN: [409, 'Another book already has this ISBN. Check the digits.'],
  BOOK_EXISTS: [409, 'There’s already a book with this title and author.'],
  CORRECTION_DECIDED: [409, 'This correction has already been confirmed, declined or undone.'],
  CORRECTED_SINCE: [409, 'This book has been corrected again since then. Undo the later correction first.'],
  CORRECTED_MEANWHILE: [
    409,
    'Someone else has just corrected the same details. Copy what you’ve written, then reload the page.',
  ],
  IS_THIS_YOUR_BOOK: [409, 'We already have a book with this ISBN. Is this your book?'],
  NOTHING_TO_SAVE: [400, 'First enter some words or choose a genre to search for.'],
  SAVED_SEARCHES_FULL: [
    409,
    `You’ve saved ${mostSavedSearches} searches, which is the limit. Remove one from your wishlist first.`,
  ],
  SHELF_FILE_NOT_TEXT: [400, 'This isn’t a CSV file. If it’s a spreadsheet, save it as “CSV” and try again.'],
  SHELF_FILE_BROKEN: [
    400,
    'We can’t read this file because its quotation marks don’t match up. Export it again and choose the new file.',
  ],
  SHELF_FILE_UNKNOWN: [
    400,
    'We don’t recognise this file. Choose an export from Goodreads, StoryGraph, LibraryThing or Verandah, with its header row.',
  ],
  SHELF_FILE_EMPTY: [400, 'There are no books in this file.'],
  SHELF_FILE_TOO_LONG: [
    413,
    `There are more than ${shelfFileLimits.rows.toLocaleString(city.locale)} books in this file. Split it up, and import one part at a time.`,
  ],
  SHELF_IMPORT_RUNNING: [409, 'You’re already importing a file. Wait until it’s done, or stop it first.'],
  SHELF_IMPORT_OVER: [409, 'This file has already been imported, or was left too long. Choose it again.'],
  COPY_IN_EXCHANGE: [
    409,
    'You’ve promised this copy to a neighbour. Finish or call off that exchange first.',
  ],
  COPY_WITHDRAWN: [409, 'You’ve removed this copy from your bookcase.'],
  NOT_YOUR_CLUB: [409, 'You can show a book only to an open club that you’re in. Choose again.'],
  COPY_LENT_ELSEWHERE: [409, 'This copy is lent to someone else right now. Mark it as back first.'],
})
