// Where a member is in the book their club reads, and by when the club reads how far.
import type { Extent, Unit } from '#rules/clubs/reading/places.ts'
import { type ScheduledPart, scheduleProblem } from '#rules/clubs/reading/schedule.ts'
import { DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import { announceClub, announceReading } from '#server/clubs/club-live.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { violatedConstraint } from '#server/store/database.ts'
import { findClubBook } from './club-book-queries.ts'
import { deletePlace, putPlace } from './place-queries.ts'
import { areOfClub, replaceParts, writeSchedule } from './schedule-queries.ts'

type OfClub = { clubId: string; clubBookId: string }
type Schedule = {
  version: number
  unit: Unit
  extent: Extent
  /** In which the club talks of the whole book. */
  discussion?: string | null
  parts: readonly ScheduledPart[]
}

export function createReadingPlaces({ db, clock }: ClubParts) {
  return {
    /** Everything up to and including `at` was read. NOT_FOUND, PLACE_BEYOND_END. */
    async sayPlace(
      viewer: Viewer,
      {
        unit,
        at,
        isFinished,
        isShared,
        ...of
      }: OfClub & { unit: Unit; at: number; isFinished: boolean; isShared: boolean },
    ): Promise<void> {
      await assertInClub(db, viewer, { clubId: of.clubId, deed: 'readAlong' })
      const book = isUuid(of.clubBookId) ? await findClubBook(db, of) : undefined
      if (!book) throw new DomainError('NOT_FOUND')
      const whole = unit === 'chapter' ? book.chapters : book.pages
      if (whole !== null && at > whole) throw new DomainError('PLACE_BEYOND_END')
      try {
        await asWriter(db, viewer, async (tx) => {
          await putPlace(tx, {
            club_book_id: of.clubBookId,
            club_id: of.clubId,
            member_id: memberOf(viewer).id,
            unit,
            at,
            is_finished: isFinished,
            is_shared: isShared,
            changed_at: clock(),
          })
          await announceReading(tx, viewer, of.clubId)
        })
      } catch (error) {
        // They have left meanwhile, or the book was taken off.
        if (violatedConstraint(error)?.startsWith('club_book_places_of_')) throw new DomainError('NOT_FOUND')
        throw error
      }
    },

    /** As if they had never said. */
    async forgetPlace(viewer: Viewer, { clubId, clubBookId }: OfClub): Promise<void> {
      await assertInClub(db, viewer, { clubId, deed: 'readAlong' })
      if (!isUuid(clubBookId)) return
      await asWriter(db, viewer, async (tx) => {
        await deletePlace(tx, { clubBookId, memberId: memberOf(viewer).id })
        await announceReading(tx, viewer, clubId)
      })
    },

    /** SCHEDULE_CHANGED if it has been since `version`, or the club is through with the book; SCHEDULE_OUT_OF_ORDER; DISCUSSION_NOT_FOUND for one of another club. */
    async keepSchedule(
      viewer: Viewer,
      { parts, discussion = null, ...schedule }: OfClub & Schedule,
    ): Promise<void> {
      if (scheduleProblem(parts, schedule)) throw new DomainError('SCHEDULE_OUT_OF_ORDER')
      await asWriter(db, viewer, async (tx) => {
        await assertInLockedClub(tx, viewer, { clubId: schedule.clubId, deed: 'keepBooks' })
        const linked = [
          ...new Set([discussion, ...parts.map((part) => part.discussion)].flatMap((id) => id ?? [])),
        ]
        if (!linked.every(isUuid) || !(await areOfClub(tx, schedule.clubId, linked)))
          throw new DomainError('DISCUSSION_NOT_FOUND')
        const isWritten =
          isUuid(schedule.clubBookId) && (await writeSchedule(tx, { ...schedule, discussion }))
        if (!isWritten) throw new DomainError('SCHEDULE_CHANGED')
        await replaceParts(tx, { clubBookId: schedule.clubBookId, parts })
        await announceClub(tx, viewer, schedule.clubId)
      })
    },
  }
}
