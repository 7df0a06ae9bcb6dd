// Everybody's accounts, for administrators: viewed, disabled and enabled, made administrators.

import { isUuid } from '#rules/base/ids.ts'
import { provenOf } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { changeAccountInput, usersInput } from '#rules/moderation/desk-inputs.ts'
import { moderationInput } from '#rules/moderation/moderation-inputs.ts'
import { writeLook } from '#server/members/admin-log/admin-log-queries.ts'
import type { keepAction } from '#server/moderation/actions/take-action.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { applyAccountAction } from './apply-account-action.ts'
import { addUpMembers, countUsers, findUser, listUsers, type UserRow } from './user-queries.ts'
import { toUser, type User } from './user-view.ts'

const PAGE_SIZE = 50

type FoundUsers = {
  counts: { total: number; reported: number; disabled: number }
  users: User[]
  /** The cursors of the next and the previous page; undefined at the ends of the list. */
  next: string | undefined
  previous: string | undefined
}

export function createUsers(parts: { db: Database } & Parameters<typeof keepAction>[2]) {
  return {
    operations: {
      /** Fifty of the members, the newest first, by part of a name or email address. */
      users: defineRead({
        by: 'admin',
        input: usersInput,
        run: async ({ db, now }, asked): Promise<FoundUsers> => {
          const page = {
            ...asked,
            after: readCursor(asked.after),
            before: readCursor(asked.before),
            limit: PAGE_SIZE + 1,
          }
          const [counts, found] = await Promise.all([countUsers(db), listUsers(db, page)])
          const rows = found.slice(0, PAGE_SIZE)
          const isCut = found.length > rows.length
          if (page.before) rows.reverse()
          return {
            counts,
            users: rows.map((row) => toUser(row, now)),
            next: page.before || isCut ? cursorOf(rows.at(-1)) : undefined,
            previous: page.after || (page.before && isCut) ? cursorOf(rows.at(0)) : undefined,
          }
        },
      }),

      /** One account. The log records that it was viewed. NOT_FOUND. */
      user: defineRead({
        by: 'admin',
        input: moderationInput,
        run: async ({ db, viewer: admin, now: at }, { id }): Promise<User> => {
          const row = await findUser(db, id)
          if (!row) throw new DomainError('NOT_FOUND')
          const subject = { kind: 'member', id } as const
          await writeLook(db, { admin, action: 'member.view', subject, at })
          return toUser(row, at)
        },
      }),

      /**
       * Disables or enables an account, which ends a suspension too, or makes its member an administrator or no
       * longer one; returns their name. `why` is the reason they are told, and the log keeps it.
       * ADMIN_PROOF_NEEDED, PROOF_NEEDED.
       */
      changeAccount: defineCommand({
        by: 'admin',
        input: changeAccountInput,
        counts: ['accountByMember'],
        run: ({ tx, viewer, now: at }, change): Promise<{ name: string }> => {
          // A new administrator is another way in: it takes the stricter proof.
          const by = change.accountAction === 'grant' ? provenOf(viewer) : viewer
          return applyAccountAction(tx, { ...change, by, at }, parts)
        },
      }),
    },

    /** A job: merges the changes to the number of members into one row. */
    addUpMembers: (): Promise<void> => withTransaction(parts.db, addUpMembers),
  }
}

const cursorOf = (row: UserRow | undefined) => row && `${row.times_reported}.${row.id}`

/** Undefined for anything that is no cursor. */
function readCursor(cursor: string | undefined) {
  const [, reports = '', id = ''] = cursor?.match(/^(\d{1,9})\.(.+)$/) ?? []
  return isUuid(id) ? { id, reports: Number(reports) } : undefined
}
