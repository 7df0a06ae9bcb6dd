// A member's place in their club's book, and the club's reading schedule.

import { clubBookInput, readingPlaceInput, scheduleInput } from '#rules/clubs/reading/reading-inputs.ts'
import { scheduleProblem } from '#rules/clubs/reading/schedule.ts'
import { DomainError } from '#rules/domain-error.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import { announceClub, announceReading } from '#server/clubs/club-live.ts'
import { defineCommand } from '#server/operations/operation.ts'
import { findClubBook } from './club-book-queries.ts'
import { deleteReadingPlace, putReadingPlace } from './reading-place-queries.ts'
import { areOfClub, replaceParts, writeSchedule } from './schedule-queries.ts'

export const readingPlaces = {
  /** NOT_FOUND, PLACE_BEYOND_END. */
  sayReadingPlace: defineCommand({
    by: 'writer',
    input: readingPlaceInput,
    // They have left in the meantime, or the book was removed.
    refuses: { club_book_places_of_book: 'NOT_FOUND', club_book_places_of_members: 'NOT_FOUND' },
    run: async ({ tx, viewer, now }, { unit, at, isFinished, isShared, ...of }): Promise<void> => {
      await assertInClub(tx, viewer, { clubId: of.clubId, permission: 'readAlong' })
      const book = await findClubBook(tx, of)
      if (!book) throw new DomainError('NOT_FOUND')
      const whole = unit === 'chapter' ? book.chapters : book.pages
      if (whole !== null && at > whole) throw new DomainError('PLACE_BEYOND_END')
      await putReadingPlace(tx, {
        club_book_id: of.clubBookId,
        club_id: of.clubId,
        member_id: viewer.id,
        unit,
        at,
        is_finished: isFinished,
        is_shared: isShared,
        changed_at: now,
      })
      await announceReading(tx, viewer, of.clubId)
    },
  }),

  /** As if they had never given one. */
  forgetReadingPlace: defineCommand({
    by: 'writer',
    input: clubBookInput,
    run: async ({ tx, viewer }, { clubId, clubBookId }): Promise<void> => {
      await assertInClub(tx, viewer, { clubId, permission: 'readAlong' })
      await deleteReadingPlace(tx, { clubBookId, memberId: viewer.id })
      await announceReading(tx, viewer, clubId)
    },
  }),

  /** SCHEDULE_CHANGED if it has changed since `version` (optimistic locking), or the club has finished the book; SCHEDULE_OUT_OF_ORDER; DISCUSSION_NOT_FOUND for one of another club. */
  keepSchedule: defineCommand({
    by: 'writer',
    input: scheduleInput,
    run: async ({ tx, viewer }, { parts, ...schedule }): Promise<void> => {
      if (scheduleProblem(parts, schedule)) throw new DomainError('SCHEDULE_OUT_OF_ORDER')
      const { clubId, clubBookId, discussion } = schedule
      await assertInLockedClub(tx, viewer, { clubId, permission: 'keepBooks' })
      const linked = [discussion, ...parts.map((part) => part.discussion)].flatMap((id) => id ?? [])
      if (!(await areOfClub(tx, clubId, [...new Set(linked)]))) throw new DomainError('DISCUSSION_NOT_FOUND')
      if (!(await writeSchedule(tx, schedule))) throw new DomainError('SCHEDULE_CHANGED')
      await replaceParts(tx, { clubBookId, parts })
      await announceClub(tx, viewer, clubId)
    },
  }),
}
