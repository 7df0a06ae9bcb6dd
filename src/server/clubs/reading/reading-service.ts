// What a club reads together: its books, their schedule, and its members' places.
import { clubBooks } from './club-books.ts'
import { findInClubs } from './find-in-clubs.ts'
import { readingPlaces } from './reading-places.ts'

export const reading = { ...clubBooks, ...readingPlaces, findInClubs }
