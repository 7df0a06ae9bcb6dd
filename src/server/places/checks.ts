// 'Checked today': a member who passes a bookshelf confirms that they were there, and notes what is in it.
import type { City } from '#city/city.ts'
import { cityDate } from '#rules/base/calendar.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { checkBookshelfInput, placeInput } from '#rules/places/place-inputs.ts'
import { canRemoveCheck } from '#rules/places/places.ts'
import { writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import * as queries from './check-queries.ts'

export function createChecks({ city }: { city: City }) {
  return {
    /** Replaces the viewer's earlier check of today. NOT_FOUND. */
    checkBookshelf: defineCommand({
      by: 'writer',
      input: checkBookshelfInput,
      counts: ['checkByMember'],
      run: async ({ tx, viewer, now }, { id, words, books }): Promise<void> => {
        const isThere = await queries.putCheck(tx, {
          bookshelf_id: id,
          member_id: viewer.id,
          checked_on: cityDate(now, city.timeZone),
          words,
          books: books ?? null,
          created_at: now,
        })
        if (!isThere) throw new DomainError('NOT_FOUND')
      },
    }),

    /** One check, for a member who wants to report it. NOT_FOUND. */
    check: defineRead({
      by: 'guest',
      input: placeInput,
      run: async ({ db, viewer }, { id }) => {
        const row = await queries.findShownCheck(db, viewer, id)
        if (!row) throw new DomainError('NOT_FOUND')
        const { member_id, member_name: name, bookshelf_id: bookshelfId, bookshelf, words, books } = row
        return { by: { id: member_id, name }, bookshelfId, bookshelf, words, books }
      },
    }),

    /** Removes the viewer's own check; an administrator may remove anybody's. NOT_FOUND, FORBIDDEN. */
    removeCheck: defineCommand({
      by: 'writer',
      input: placeInput,
      run: async ({ tx, viewer, now }, { id }): Promise<void> => {
        const check = await queries.findCheck(tx, id)
        if (!check) throw new DomainError('NOT_FOUND')
        assertAllowed(canRemoveCheck(viewer, { memberId: check.member_id }))
        await queries.deleteCheck(tx, id)
        if (check.member_id === viewer.id) return
        const subject = { kind: 'bookshelf-check', id, name: check.bookshelf } as const
        const line = { admin: viewer, action: 'bookshelf-check.remove', subject } as const
        await writeDown(tx, { ...line, memberId: check.member_id, at: now })
      },
    }),
  }
}
