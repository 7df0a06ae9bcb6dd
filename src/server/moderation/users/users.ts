// The accounts of everybody, for administrators: looked at, disabled and enabled, made administrators.
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import type { AccountDeed } from '#rules/members/accounts.ts'
import { canModerate } from '#rules/moderation/moderation.ts'
import { memberOf, provenOf, type Viewer } from '#rules/viewer.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { writeLook } from '#server/members/admin-log/admin-log-queries.ts'
import type { keepAction } from '#server/moderation/actions/take-action.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { doToAccount } from './account-deed.ts'
import { addUpMembers, countUsers, findUser, listUsers, type UserPage } from './user-queries.ts'
import { toUser, type User } from './user-view.ts'

const PAGE_SIZE = 50

export type FoundUsers = {
  counts: { total: number; reported: number; disabled: number }
  users: User[]
  /** Behind or before whom the list goes on; undefined at its ends. */
  next: string | undefined
  previous: string | undefined
}

export function createUsers(
  parts: {
    db: Database
    clock: () => Date
  } & Parameters<typeof keepAction>[2],
) {
  const { db, clock } = parts

  return {
    /** Fifty of those who joined, the newest first, by part of a name or e-mail address. */
    async users(viewer: Viewer, asked: Omit<UserPage, 'limit'>): Promise<FoundUsers> {
      assertAllowed(canModerate(viewer))
      const page = { ...asked, after: idOf(asked.after), before: idOf(asked.before), limit: PAGE_SIZE + 1 }
      const [counts, found] = await Promise.all([countUsers(db), listUsers(db, page)])
      const rows = found.slice(0, PAGE_SIZE)
      const isCut = found.length > rows.length
      if (page.before) rows.reverse()
      const now = clock()
      return {
        counts,
        users: rows.map((row) => toUser(row, now)),
        next: page.before || isCut ? rows.at(-1)?.id : undefined,
        previous: page.after || (page.before && isCut) ? rows.at(0)?.id : undefined,
      }
    },

    /** One account. That it was looked at stands in the log. NOT_FOUND. */
    async user(viewer: Viewer, id: string): Promise<User> {
      assertAllowed(canModerate(viewer))
      const row = isUuid(id) ? await findUser(db, id) : undefined
      if (!row) throw new DomainError('NOT_FOUND')
      const at = clock()
      await writeLook(db, {
        admin: memberOf(viewer),
        deed: 'member.view',
        subject: { kind: 'member', id },
        at,
      })
      return toUser(row, at)
    },

    /**
     * Disables or enables an account, which ends a suspension too, makes its member an administrator or takes the right away; answers their name. What
     * they were told as the reason, and the log keeps, is `why`. ADMIN_PROOF_NEEDED, PROOF_NEEDED.
     */
    async changeAccount(
      viewer: Viewer,
      change: { deed: AccountDeed; id: string; why: string },
    ): Promise<{ name: string }> {
      assertAllowed(canModerate(viewer))
      // Another administrator is another way in: it takes the closer proof.
      const by = change.deed === 'grant' ? provenOf(viewer) : memberOf(viewer)
      return asWriter(db, viewer, (tx) => doToAccount(tx, { ...change, by, at: clock() }, parts))
    },

    /** A job: what has changed in how many members there are becomes one row. */
    addUpMembers: (): Promise<void> => withTransaction(db, addUpMembers),
  }
}

const idOf = (text: string | undefined) => (text !== undefined && isUuid(text) ? text : undefined)
