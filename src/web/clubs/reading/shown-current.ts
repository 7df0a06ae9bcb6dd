import type { CurrentBook } from '#server/clubs/reading/reading-view.ts'

/** The club's current book, as the screen shows it. */
export type ShownCurrent = Omit<CurrentBook, 'startedAt'>
