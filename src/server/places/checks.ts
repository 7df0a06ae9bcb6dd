// 'Checked today': whoever passes a bookshelf says that they were there, and what is in it.
import { cityDate } from '#rules/calendar.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { canRemoveCheck } from '#rules/places/places.ts'
import { memberOf, type Viewer, writerOf } from '#rules/viewer.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import type { BookshelfParts } from './bookshelves.ts'
import * as queries from './check-queries.ts'

export function createChecks({ db, limits, clock, city }: BookshelfParts) {
  return {
    /** In place of what the viewer said of it earlier today. NOT_FOUND. */
    async checkBookshelf(
      viewer: Viewer,
      bookshelfId: string,
      seen: { words: string; books?: number | undefined },
    ): Promise<void> {
      const { id: memberId } = writerOf(viewer)
      if (!isUuid(bookshelfId)) throw new DomainError('NOT_FOUND')
      await limits.take('checkByMember', memberId)
      const now = clock()
      const check = {
        bookshelf_id: bookshelfId,
        member_id: memberId,
        checked_on: cityDate(now, city.timeZone),
        words: seen.words,
        books: seen.books ?? null,
        created_at: now,
      }
      const isThere = await asWriter(db, viewer, (tx) => queries.putCheck(tx, check))
      if (!isThere) throw new DomainError('NOT_FOUND')
    },

    /** One, for whoever wants to say something about it. NOT_FOUND. */
    async check(viewer: Viewer, id: string) {
      const row = isUuid(id) ? await queries.findShownCheck(db, viewer, id) : undefined
      if (!row) throw new DomainError('NOT_FOUND')
      const { member_id, member_name: name, bookshelf_id: bookshelfId, bookshelf, words, books } = row
      return { by: { id: member_id, name }, bookshelfId, bookshelf, words, books }
    },

    /** One's own; by an administrator anybody's. NOT_FOUND, FORBIDDEN. */
    async removeCheck(viewer: Viewer, id: string): Promise<void> {
      const { id: by } = memberOf(viewer)
      const check = isUuid(id) ? await queries.findCheck(db, id) : undefined
      if (!check) throw new DomainError('NOT_FOUND')
      assertAllowed(canRemoveCheck(viewer, { memberId: check.member_id }))
      await asWriter(db, viewer, async (tx) => {
        await queries.deleteCheck(tx, id)
        if (check.member_id === by) return
        const subject = { kind: 'bookshelf-check', id, name: check.bookshelf }
        const line = { admin: memberOf(viewer), deed: 'bookshelf-check.remove', subject } as const
        await writeDown(tx, { ...line, memberId: check.member_id, at: clock() })
      })
    },
  }
}
