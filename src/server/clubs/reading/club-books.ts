// The books that a club reads and has read.

import { growing } from '#rules/base/paging.ts'
import { canInClub } from '#rules/clubs/club-permissions.ts'
import {
  clubBookInput,
  clubRatingInput,
  currentBookInput,
  finishInput,
  readingInput,
} from '#rules/clubs/reading/reading-inputs.ts'
import { mostDiscussionsToLink } from '#rules/clubs/reading/schedule.ts'
import { DomainError } from '#rules/domain-error.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import { announceClub, announceReading } from '#server/clubs/club-live.ts'
import { type CommandContext, defineCommand, defineRead } from '#server/operations/operation.ts'
import * as queries from './club-book-queries.ts'
import { findReading } from './current-book-queries.ts'
import { toChoiceBeside, toClubCopy, toCurrentBook, toReadBook } from './reading-view.ts'

const MOST_SHARED = 12

export const clubBooks = {
  /** The current book, if any, those read before, and the state of the next choice; members' reading progress only for members. CLUB_NOT_FOUND. */
  clubReading: defineRead({
    by: 'member',
    input: readingInput,
    run: async ({ db, viewer, now }, { clubId, shown, shownCopies, withDiscussions }) => {
      const access = await assertInClub(db, viewer, { clubId, permission: 'lookInside' })
      const viewerId = viewer.id
      const seesCopies = canInClub('seeCopies', access).allowed
      const [{ current, choice, copies: copyRows }, rows] = await Promise.all([
        findReading(db, {
          clubId,
          viewerId,
          mostShared: MOST_SHARED,
          mostDiscussions: withDiscussions ? mostDiscussionsToLink : 0,
          withPlaces: canInClub('seePlaces', access).allowed,
          mostCopies: seesCopies ? shownCopies + 1 : 0,
          now,
        }),
        queries.listRead(db, { clubId, viewerId, limit: shown + 1 }),
      ])
      const { rows: read, more } = growing(rows, shown)
      const copies = growing(copyRows, shownCopies)
      return {
        access,
        current: current && toCurrentBook(current),
        choice: choice && toChoiceBeside(choice, now),
        read: read.map(toReadBook),
        more,
        /** What its members share with this club alone, or keep for it; null for anybody else. */
        copies: seesCopies
          ? { shown: copies.rows.map((row) => toClubCopy(row, viewer)), more: copies.more }
          : null,
      }
    },
  }),

  /**
   * Replaces the current book (`instead`, empty for none), which then counts as read. CLUB_BOOK_CHANGED if the club
   * reads another by now; NOT_FOUND for an unknown book.
   */
  setCurrentBook: defineCommand({
    by: 'writer',
    input: currentBookInput,
    refuses: { club_books_book_id_fkey: 'NOT_FOUND' },
    run: async (context, { clubId, bookId, instead }): Promise<void> => {
      const { tx, now } = context
      await keeping(context, clubId, async () => {
        const current = await queries.lockCurrent(tx, clubId)
        if ((current?.id ?? '') !== instead) throw new DomainError('CLUB_BOOK_CHANGED')
        if (current) await queries.finishClubBook(tx, { clubId, clubBookId: current.id, at: now })
        await queries.insertClubBook(tx, { club_id: clubId, book_id: bookId, started_at: now })
      })
    },
  }),

  /** Moves the current book to those the club has read. CLUB_BOOK_CHANGED if somebody else was first. */
  finishBook: defineCommand({
    by: 'writer',
    input: finishInput,
    run: (context, of): Promise<void> =>
      keeping(context, of.clubId, async () => {
        const isDone = await queries.finishClubBook(context.tx, { ...of, at: context.now })
        if (!isDone) throw new DomainError('CLUB_BOOK_CHANGED')
      }),
  }),

  /** As if the club had never read it: deletes its schedule, places and ratings. NOT_FOUND. */
  removeClubBook: defineCommand({
    by: 'writer',
    input: clubBookInput,
    run: (context, of): Promise<void> =>
      keeping(context, of.clubId, async () => {
        if (!(await queries.deleteClubBook(context.tx, of))) throw new DomainError('NOT_FOUND')
      }),
  }),

  /** One to five stars for a book the club has read; replaces an earlier rating. NOT_FOUND. */
  rateClubBook: defineCommand({
    by: 'writer',
    input: clubRatingInput,
    // The book was removed in the meantime.
    refuses: { club_book_ratings_club_book_id_fkey: 'NOT_FOUND' },
    run: async ({ tx, viewer, now: at }, rating): Promise<void> => {
      const { clubId } = rating
      await assertInClub(tx, viewer, { clubId, permission: 'readAlong' })
      const isRated = await queries.putRating(tx, { ...rating, memberId: viewer.id, at })
      if (!isRated) throw new DomainError('NOT_FOUND')
      await announceReading(tx, viewer, clubId)
    },
  }),
}

/** A change to the books of a club, for members who manage them. */
async function keeping(
  { tx, viewer }: CommandContext<'writer'>,
  clubId: string,
  change: () => Promise<void>,
): Promise<void> {
  await assertInLockedClub(tx, viewer, { clubId, permission: 'keepBooks' })
  await change()
  await announceClub(tx, viewer, clubId)
}
