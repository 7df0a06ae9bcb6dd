// Accounts looked up again inside a transaction (a race condition): members who were disabled or suspended, or lost the administrator's
// right, between the start of their request and this moment, perhaps after a long upload, are refused here.
import type { Transaction } from 'kysely'
import { type Member, writerOf } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import type { Administrator } from '#server/members/admin-log/admin-log-queries.ts'
import { lockProof } from '#server/members/proof/proof-queries.ts'
import type { AccountNeeds } from '#server/operations/door.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import type { DB } from '#server/store/tables.ts'
import { findAccountNow } from './account-queries.ts'
import { recordForm } from './sent-form-queries.ts'

/** For the door (server/operations): AUTHENTICATION_REQUIRED, ACCESS_DENIED, LEAVING, SUSPENDED or PROOF_NEEDED if the member has lost the right. */
export async function assertStill(
  tx: Transaction<DB>,
  member: Member,
  { mayWrite, proven }: AccountNeeds,
): Promise<void> {
  const now = await accountNow(tx, member)
  if (mayWrite && now.isHidden) throw new DomainError('LEAVING')
  if (mayWrite && now.isSuspended) throw new DomainError('SUSPENDED')
  if (proven && !(await lockProof(tx, member))) throw new DomainError('PROOF_NEEDED')
}

/** For the part of an operation that is closed to suspended and leaving members, where the rest is open to them. LEAVING, SUSPENDED. */
export async function assertMayWrite(tx: Transaction<DB>, member: Member): Promise<void> {
  await assertStill(tx, writerOf(member), { mayWrite: true, proven: false })
}

/** For the door: ALREADY_SAVED if a transaction with the changes of this form has been committed. */
export async function assertNotSaved(
  tx: Transaction<DB>,
  form: { memberId: string; id: string },
): Promise<void> {
  if (!(await recordForm(tx, form))) throw new DomainError('ALREADY_SAVED')
}

/**
 * For work that an administrator requested and a job does later: uses their current account, and refuses if they have lost the
 * right (ACCESS_DENIED). They proved their identity when they requested it.
 */
export async function asAdministrator<Result>(
  db: Database,
  id: string,
  work: (tx: Transaction<DB>, admin: Administrator) => Promise<Result>,
): Promise<Result> {
  return withTransaction(db, async (tx) => {
    const now = await findAccountNow(tx, id)
    if (!now?.isAdmin || now.isDisabled || now.isHidden || now.isSuspended)
      throw new DomainError('ACCESS_DENIED')
    return work(tx, { id, administers: true })
  })
}

/** Whether a member may write what others read at this moment: for a job that does it for them. */
export async function mayWriteNow(tx: Database, memberId: string): Promise<boolean> {
  const now = await findAccountNow(tx, memberId)
  return now !== undefined && !now.isDisabled && !now.isHidden && !now.isSuspended
}

/** Without a lock, which every write of a member would wait for: a change that commits at the same moment counts as later. */
async function accountNow(tx: Database, { id, isAdmin }: Member) {
  const now = await findAccountNow(tx, id)
  if (!now || now.isDisabled) throw new DomainError('AUTHENTICATION_REQUIRED')
  if (isAdmin && !now.isAdmin) throw new DomainError('ACCESS_DENIED')
  return now
}
