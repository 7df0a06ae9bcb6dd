import type { CurrentBook } from '#server/clubs/reading/reading-view.ts'

/** The book a club reads, as the screen has it. */
export type ShownCurrent = Omit<CurrentBook, 'startedAt'>
