// What members can export, and how they leave.
import { DAY_MS } from '#rules/base/durations.ts'

/** How many exports a member can ask for in a day. */
export const exportsADay = 2
/** How long a finished export can be downloaded. */
export const exportKeptDays = 7
/** How long members can change their mind after asking for deletion. */
export const departureDays = 7
/** How long before the deletion the reminder email is sent. */
export const departureReminderDays = 1

/** How many days overdue a borrowed book no longer keeps its borrower: an owner who has stopped coming says nothing of it. */
export const forgottenLoanDays = 90

/** How much longer an account is kept, hidden, while a report about its member is open: everything in a month. */
export const openReportDays = 21

/** The contents of an export, in the order it is made. Each is a file with this name. */
export const exportSubjects = {
  profile: 'your profile',
  sessions: 'your sessions',
  copies: 'your books',
  wishes: 'your wishlist',
  shelves: 'the files you imported',
  exchanges: 'your exchanges',
  conversations: 'your conversations',
  messages: 'your messages',
  ratings: 'your ratings',
  clubs: 'your book clubs',
  events: 'your events',
  clubReading: 'your reading, ratings and votes in clubs',
  discussions: 'your posts in book clubs',
  reviews: 'your reviews',
  bookshelves: 'the bookshelves you suggested',
  checks: 'your checks of bookshelves',
  journeys: 'your stops on the journeys of books',
  corrections: 'your corrections to books',
  reports: 'your reports',
  adminLog: 'what administrators did about you',
  blocks: 'the members you’ve blocked',
  contact: 'your messages to us',
  images: 'your pictures',
} as const
export type ExportSubject = keyof typeof exportSubjects

export const exportStates = ['making', 'ready', 'failed'] as const

export function daysAfter(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * DAY_MS)
}

/** What leaving ends at once. It stays ended for a member who keeps their account. */
export const endedByLeaving =
  'your requests and promised books, your reservations, and your places at meetings and events'
