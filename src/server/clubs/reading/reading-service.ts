// What a club reads together: its books, their schedule, and where its members are.
import { clubBooks } from './club-books.ts'
import { readingPlaces } from './reading-places.ts'

export const reading = { ...clubBooks, ...readingPlaces }
