// What a club reads and has read.
import { canInClub } from '#rules/clubs/club-deeds.ts'
import { DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { growing } from '#rules/paging.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import { announceClub, announceReading } from '#server/clubs/club-live.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { violatedConstraint } from '#server/store/database.ts'
import * as queries from './club-book-queries.ts'
import { findReading } from './current-book-queries.ts'
import { toChoiceBeside, toCurrentBook, toReadBook } from './reading-view.ts'

const MOST_SHARED = 12
/** Of which one can be linked: those in which somebody has written last. */
const MOST_DISCUSSIONS = 50

type OfClub = { clubId: string; clubBookId: string }

export function createClubBooks({ db, clock }: ClubParts) {
  return {
    /** The book it reads now, if any, those it has read, and how choosing the next one stands; where its members are only for who is in it. CLUB_NOT_FOUND. */
    async clubReading(viewer: Viewer, clubId: string, shown: number, withDiscussions = false) {
      const place = await assertInClub(db, viewer, { clubId, deed: 'lookInside' })
      const viewerId = memberOf(viewer).id
      const [{ current, choice }, rows] = await Promise.all([
        findReading(db, {
          clubId,
          viewerId,
          mostShared: MOST_SHARED,
          mostDiscussions: withDiscussions ? MOST_DISCUSSIONS : 0,
          withPlaces: canInClub('seePlaces', place).allowed,
        }),
        queries.listRead(db, { clubId, viewerId, limit: shown + 1 }),
      ])
      const { rows: read, more } = growing(rows, shown)
      return {
        place,
        current: current && toCurrentBook(current),
        choice: choice && toChoiceBeside(choice, clock()),
        read: read.map(toReadBook),
        more,
      }
    },

    /**
     * In place of the one it reads (`instead`, empty for none), with which it is through then. CLUB_BOOK_CHANGED if it reads
     * another by now; NOT_FOUND for an unknown book.
     */
    async setCurrentBook(
      viewer: Viewer,
      { clubId, bookId, instead }: { clubId: string; bookId: string; instead: string },
    ): Promise<void> {
      await asWriter(db, viewer, async (tx) => {
        await assertInLockedClub(tx, viewer, { clubId, deed: 'keepBooks' })
        const current = await queries.lockCurrent(tx, clubId)
        if ((current?.id ?? '') !== instead) throw new DomainError('CLUB_BOOK_CHANGED')
        if (current) await queries.finishClubBook(tx, { clubId, clubBookId: current.id, at: clock() })
        if (!isUuid(bookId)) throw new DomainError('NOT_FOUND')
        try {
          await queries.insertClubBook(tx, { club_id: clubId, book_id: bookId, started_at: clock() })
        } catch (error) {
          if (violatedConstraint(error) === 'club_books_book_id_fkey') throw new DomainError('NOT_FOUND')
          throw error
        }
        await announceClub(tx, viewer, clubId)
      })
    },

    /** It stands among those the club has read. CLUB_BOOK_CHANGED if somebody was quicker. */
    async finishBook(viewer: Viewer, of: OfClub): Promise<void> {
      await asWriter(db, viewer, async (tx) => {
        await assertInLockedClub(tx, viewer, { clubId: of.clubId, deed: 'keepBooks' })
        const isDone = isUuid(of.clubBookId) && (await queries.finishClubBook(tx, { ...of, at: clock() }))
        if (!isDone) throw new DomainError('CLUB_BOOK_CHANGED')
        await announceClub(tx, viewer, of.clubId)
      })
    },

    /** As if the club had never read it: its schedule, places and ratings go. NOT_FOUND. */
    async removeClubBook(viewer: Viewer, of: OfClub): Promise<void> {
      await asWriter(db, viewer, async (tx) => {
        await assertInLockedClub(tx, viewer, { clubId: of.clubId, deed: 'keepBooks' })
        const isGone = isUuid(of.clubBookId) && (await queries.deleteClubBook(tx, of))
        if (!isGone) throw new DomainError('NOT_FOUND')
        await announceClub(tx, viewer, of.clubId)
      })
    },

    /** One to five stars for a book the club has read, in place of those given before. NOT_FOUND. */
    async rateClubBook(viewer: Viewer, { stars, ...of }: OfClub & { stars: number }): Promise<void> {
      await assertInClub(db, viewer, { clubId: of.clubId, deed: 'readAlong' })
      const rating = { ...of, stars, memberId: memberOf(viewer).id, at: clock() }
      await asWriter(db, viewer, async (tx) => {
        const isRated = isUuid(of.clubBookId) && (await queries.putRating(tx, rating))
        if (!isRated) throw new DomainError('NOT_FOUND')
        await announceReading(tx, viewer, of.clubId)
      })
    },
  }
}
