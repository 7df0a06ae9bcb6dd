// The transaction of what a viewer does. Their request was let in as they were when it came: who is disabled, suspended or no
// administrator any more by the time they do it, in the same moment or after a long upload, is refused here (the race).
import type { Transaction } from 'kysely'
import { type Member, provenOf, type Viewer, writerOf } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import type { Administrator } from '#server/members/admin-log/admin-log-queries.ts'
import { lockProof } from '#server/members/proof/proof-queries.ts'
import type { Standing } from '#server/operations/door.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import type { DB } from '#server/store/tables.ts'
import { findAccountNow } from './account-queries.ts'

type Work<Result> = (tx: Transaction<DB>) => Promise<Result>

/** As the door asks (server/operations): AUTHENTICATION_REQUIRED, ACCESS_DENIED, LEAVING, SUSPENDED or PROOF_NEEDED of who may not any more. */
export async function assertStill(
  tx: Transaction<DB>,
  member: Member,
  { mayWrite, proven }: Standing,
): Promise<void> {
  const now = await accountNow(tx, member)
  if (mayWrite && now.isHidden) throw new DomainError('LEAVING')
  if (mayWrite && now.isSuspended) throw new DomainError('SUSPENDED')
  if (proven && !(await lockProof(tx, member))) throw new DomainError('PROOF_NEEDED')
}

/** Of whoever writes what others read, or begins something with them (see writerOf). Also LEAVING, SUSPENDED. */
export async function asWriter<Result>(db: Database, viewer: Viewer, work: Work<Result>): Promise<Result> {
  const writer = writerOf(viewer)
  return withTransaction(db, async (tx) => {
    await assertStill(tx, writer, { mayWrite: true, proven: false })
    return work(tx)
  })
}

/**
 * Of whoever changes a way into their account, or takes away all that is in it: they have just shown that it is theirs. Their
 * session is looked up again behind the lock of their account, so that none that ends in the same moment leaves anything behind.
 * PROOF_NEEDED.
 */
export async function asProven<Result>(db: Database, viewer: Viewer, work: Work<Result>): Promise<Result> {
  const member = provenOf(viewer)
  return withTransaction(db, async (tx) => {
    await assertStill(tx, member, { mayWrite: false, proven: true })
    return work(tx)
  })
}

/**
 * Of what an administrator has asked for and happens by itself later: as whoever they are then, and not of who may not any more
 * (ACCESS_DENIED). They showed that it was them when they asked.
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

/** Without a lock, which every write of a member would wait for: what commits in the same instant counts as done before. */
async function accountNow(tx: Database, { id, isAdmin }: Member) {
  const now = await findAccountNow(tx, id)
  if (!now || now.isDisabled) throw new DomainError('AUTHENTICATION_REQUIRED')
  if (isAdmin && !now.isAdmin) throw new DomainError('ACCESS_DENIED')
  return now
}
