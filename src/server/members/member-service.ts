// Members: their profiles, and what other features do with their accounts inside their own transactions.
import type { City } from '#city/city.ts'
import { isUuid } from '#rules/base/ids.ts'
import { memberOf, type Position, type Viewer } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import type { Door } from '#server/operations/door.ts'
import type { Database } from '#server/store/database.ts'
import { lockAdministrators } from './accounts/account-queries.ts'
import { type AccountChange, changeAccount, suspendAccount } from './accounts/change-account.ts'
import { keepSuspension } from './accounts/left-suspended.ts'
import { clearOwnRows, emptyMember } from './former-member-queries.ts'
import * as queries from './member-queries.ts'
import { createNewMemberLimits } from './new-member-limits.ts'
import { createProfiles, type ProfileParts } from './profiles.ts'
import { endSessions } from './sign-in/account-queries.ts'

export function createMemberService(
  parts: ProfileParts & {
    db: Database
    door: Door
    secret: string
    jobs: Pick<Jobs, 'enqueue'>
    limits: Pick<RateLimits, 'take'>
    clock: () => Date
    city: Pick<City, 'timeZone'>
  },
) {
  return {
    ...parts.door.open(createProfiles(parts)),
    ...createNewMemberLimits(parts),

    /** From now on neither can request from or write to the other. The moderation feature handles the consequences. */
    async block(tx: Database, viewer: Viewer, otherId: string): Promise<void> {
      const { id } = memberOf(viewer)
      if (otherId === id) throw new DomainError('NOT_TO_YOURSELF')
      if (!isUuid(otherId) || !(await queries.findMember(tx, otherId))) throw new DomainError('NOT_FOUND')
      await queries.lockPair(tx, id, otherId)
      await queries.insertBlock(tx, id, otherId)
    },

    /** Removes the viewer's own block; returns whether there was one. */
    async unblock(tx: Database, viewer: Viewer, otherId: string): Promise<boolean> {
      const { id } = memberOf(viewer)
      if (!isUuid(otherId)) throw new DomainError('NOT_FOUND')
      await queries.lockPair(tx, id, otherId)
      return queries.deleteBlock(tx, id, otherId)
    },

    /** Administrators' changes to accounts; in the caller's transaction. */
    changeAccount: (tx: Database, change: AccountChange): Promise<{ name: string }> =>
      changeAccount(tx, change, parts),
    suspendAccount: (
      tx: Database,
      id: string,
      suspension: Parameters<typeof suspendAccount>[2],
    ): Promise<void> => suspendAccount(tx, id, suspension, parts),
    lockAdministrators,

    /** Hides a leaving member and everything they own, and logs them out everywhere. */
    async hide(tx: Database, id: string): Promise<void> {
      await queries.setDisabled(tx, id, true)
      await endSessions(tx, id)
    },

    unhide: (tx: Database, id: string): Promise<void> => queries.setDisabled(tx, id, false),

    /**
     * Deletes the person's data, but for a hash until a suspension's end; rows shared with others stay and show a former member. The caller first ends everything still open
     * between them and others.
     */
    async removeMember(tx: Database, id: string): Promise<void> {
      if (!isUuid(id)) throw new DomainError('NOT_FOUND')
      await keepSuspension(tx, id, parts.secret)
      if (!(await emptyMember(tx, id))) throw new DomainError('NOT_FOUND')
      await clearOwnRows(tx, id)
      await parts.locationChanged(tx, id)
    },

    /** Take it before anything begins between two members, so that a block comes entirely before or after. Before every other lock (deadlock). */
    lockPair: (tx: Database, oneId: string, otherId: string): Promise<void> =>
      queries.lockPair(tx, oneId, otherId),

    /** Has either of the two blocked the other? `on` may be a transaction. */
    areBlocked: (on: Database, oneId: string, otherId: string): Promise<boolean> =>
      queries.areBlocked(on, oneId, otherId),

    /** Stores the shared grid cell; the library moves the copies in the same transaction. */
    setCell: (tx: Database, id: string, cell: Position | null): Promise<void> =>
      queries.setCell(tx, id, cell),
  }
}

export type MemberService = ReturnType<typeof createMemberService>
