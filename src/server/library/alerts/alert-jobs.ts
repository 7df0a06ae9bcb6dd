import type { Position } from '#rules/base/viewer.ts'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import { defineHandler } from '#server/jobs/job-handlers.ts'

/** Copies have become available: notifies the members who wish for them. */
export const watchArrivals = defineScheduledJob('library.watch-arrivals', {
  cron: '* * * * *',
  because: 'somebody else may ask for the copy in the meantime',
})

/** What a saved search reads of a book: its searchable text, genre and ISBN. */
export type SearchedBook = { text: string; genre: string | null; isbn: string | null }
/**
 * The former place, offer and work of a copy, and its book; `book`: what that said, if that has changed. Jobs of a former release, and
 * copies that have waited since before it, have no `bookId`.
 */
export type Earlier = Position & {
  offer: Offer
  workId: string
  bookId?: string | null
  book?: SearchedBook
}
/** A copy that somebody wishes for; `from`: its former state, if it was already listed and has only changed. */
export type Arrival = { copyId: string; from?: Earlier }

/** One of the new arrivals is on somebody's wishlist. */
export const copyAvailable = defineJob<Arrival>('library.copy-available')

/** Somebody who read on the page of a suburb that its members are looking for a book has added a copy of it. */
export const wishAnswered = defineJob<{ copyId: string; suburb: string }>('library.wish-answered')

export const alertHandlers = [
  defineHandler(
    watchArrivals,
    ({ library }: { library: { watchArrivals(): Promise<void> } }) =>
      () =>
        library.watchArrivals(),
  ),
]
