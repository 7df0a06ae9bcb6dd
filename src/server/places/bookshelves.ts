// Community bookshelves: suggested by members, let onto the map by administrators, for everybody to find.
import type { City } from '#city/city.ts'
import { findSuburb } from '#city/suburbs.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { growing } from '#rules/paging.ts'
import type { Standpoint } from '#rules/place/standpoint.ts'
import {
  canKeepPlaces,
  isAbout,
  type SuggestionAnswer,
  shownChecks,
  streetPosition,
} from '#rules/places/places.ts'
import { memberOf, type Position, type Viewer, writerOf } from '#rules/viewer.ts'
import type { Pictures } from '#server/images/pictures.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { type Administrator, writeDown, writeLook } from '#server/members/admin-log/admin-log-queries.ts'
import { readByAdministrators } from '#server/notices/notice-queries.ts'
import { type Database, violatedConstraint } from '#server/store/database.ts'
import * as queries from './bookshelf-queries.ts'
import { listChecks } from './check-queries.ts'
import { notifyAnswer, notifySuggestion } from './place-jobs.ts'
import { toBookshelf, toBookshelfLine, toCheck, toSuggestion } from './place-view.ts'

export type BookshelfParts = {
  db: Database
  pictures: Pick<Pictures, 'take'>
  jobs: Pick<Jobs, 'enqueue'>
  limits: Pick<RateLimits, 'take'>
  clock: () => Date
  city: City
}

type Suggested = { name: string; directions: string; suburb: string; position: Position }

export function createBookshelves({
  db,
  pictures,
  jobs,
  limits,
  clock,
  mapChanged,
}: BookshelfParts & { mapChanged: () => void }) {
  return {
    /** Those on the map, nearest first. */
    async bookshelves({ from, shown }: { from: Standpoint; shown: number }) {
      const rows = await queries.listBookshelves(db, { from, limit: shown })
      return rows.map((row) => toBookshelfLine(row, from))
    },

    /** One with what was last said of it. That an administrator has opened what is not on the map stands in their log. NOT_FOUND. */
    async bookshelf(viewer: Viewer, id: string) {
      const row = isUuid(id) ? await queries.findBookshelf(db, viewer, id) : undefined
      if (!row) throw new DomainError('NOT_FOUND')
      if (row.is_by_admin) {
        const subject = { kind: 'bookshelf', id, name: row.name }
        const look = { admin: memberOf(viewer), deed: 'bookshelf.view', subject } as const
        await writeLook(db, { ...look, memberId: row.suggested_by, at: clock() })
      }
      const checks = await listChecks(db, { viewer, bookshelfId: id, limit: shownChecks })
      return { ...toBookshelf(row, viewer), checks: checks.map((check) => toCheck(check, viewer)) }
    },

    /** For an administrator to answer. UNKNOWN_SUBURB, BOOKSHELF_ELSEWHERE, BOOKSHELF_KNOWN, IMAGE_… */
    async suggestBookshelf(viewer: Viewer, suggested: Suggested, photo: File | null): Promise<string> {
      const { id: memberId } = writerOf(viewer)
      const { name, directions } = suggested
      const suburb = findSuburb(suggested.suburb)
      if (!suburb) throw new DomainError('UNKNOWN_SUBURB')
      const position = streetPosition(suggested.position)
      if (!isAbout(position, suburb)) throw new DomainError('BOOKSHELF_ELSEWHERE')
      await limits.take('suggestionByMember', memberId)
      const pictureId = photo && (await pictures.take(viewer, photo, 'cover')).id
      try {
        return await asWriter(db, viewer, async (tx) => {
          const bookshelfId = await queries.insertBookshelf(tx, {
            name,
            directions,
            suburb: suburb.slug,
            ...position,
            picture_id: pictureId,
            suggested_by: memberId,
            suggested_at: clock(),
          })
          await jobs.enqueue(tx, notifySuggestion, { bookshelfId })
          return bookshelfId
        })
      } catch (error) {
        if (violatedConstraint(error) === 'bookshelves_one_at_a_spot')
          throw new DomainError('BOOKSHELF_KNOWN')
        throw error
      }
    },

    /** For administrators: the longest waiting first. */
    async suggestions(viewer: Viewer, { shown, ...filter }: { shown: number } & queries.SuggestionFilter) {
      assertAllowed(canKeepPlaces(viewer))
      const found = await queries.listSuggestions(db, { filter, now: clock(), limit: shown + 1 })
      const { rows, more } = growing(found, shown)
      return { suggestions: rows.map(toSuggestion), more }
    },

    /** Once; whoever suggested it is told. SUGGESTION_ANSWERED if somebody was quicker. */
    async answerSuggestion(
      viewer: Viewer,
      { id, answer, words }: { id: string; answer: SuggestionAnswer; words: string },
    ): Promise<void> {
      assertAllowed(canKeepPlaces(viewer))
      const admin = memberOf(viewer)
      if (!isUuid(id)) throw new DomainError('NOT_FOUND')
      await asWriter(db, viewer, (tx) => answerIn(tx, { id, answer, words, admin }))
      mapChanged()
    },

    /** The same in a transaction of an administrator's who chose several. */
    async approveSuggestionFor(tx: Database, admin: Administrator, { id }: { id: string }): Promise<void> {
      await answerIn(tx, { id, answer: 'approved', words: '', admin })
    },

    /** Once that is committed. */
    suggestionsApproved: mapChanged,

    /** Off the map, for good. NOT_FOUND if it is not on it. */
    async removeBookshelf(viewer: Viewer, id: string): Promise<void> {
      assertAllowed(canKeepPlaces(viewer))
      const { id: adminId } = memberOf(viewer)
      if (!isUuid(id)) throw new DomainError('NOT_FOUND')
      await asWriter(db, viewer, async (tx) => {
        const at = clock()
        const gone = await queries.removeBookshelf(tx, { id, adminId, at })
        if (!gone) throw new DomainError('NOT_FOUND')
        await writeDown(tx, { admin: memberOf(viewer), deed: 'bookshelf.remove', ...toLogLine(gone), at })
      })
      mapChanged()
    },
  }

  async function answerIn(
    tx: Database,
    {
      id,
      answer,
      words,
      admin,
    }: { id: string; answer: SuggestionAnswer; words: string; admin: Administrator },
  ): Promise<void> {
    const at = clock()
    const answered = await queries.answerSuggestion(tx, { id, state: answer, words, adminId: admin.id, at })
    if (!answered)
      throw new DomainError((await queries.isBookshelf(tx, id)) ? 'SUGGESTION_ANSWERED' : 'NOT_FOUND')
    const deed = answer === 'approved' ? 'bookshelf.approve' : 'bookshelf.decline'
    await writeDown(tx, { admin, deed, ...toLogLine(answered), why: words, at })
    await jobs.enqueue(tx, notifyAnswer, { bookshelfId: id })
    await readByAdministrators(tx, id)
  }
}

const toLogLine = ({
  id,
  name,
  suggested_by,
}: {
  id: string
  name: string
  suggested_by: string | null
}) => ({
  subject: { kind: 'bookshelf', id, name },
  memberId: suggested_by,
})
