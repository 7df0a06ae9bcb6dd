// Changes to accounts by administrators and on the command line: one accountAction each, with its line in the admin log.

import { isUuid } from '#rules/base/ids.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { type AccountAction, canChangeAccount } from '#rules/members/accounts.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { announce } from '#server/live/live-queries.ts'
import { type Administrator, writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import { endSessions } from '#server/members/sign-in/account-queries.ts'
import type { Database } from '#server/store/database.ts'
import { tellOfAdministrator } from './account-jobs.ts'
import * as queries from './account-queries.ts'

export type AccountChange = {
  accountAction: AccountAction
  id: string
  /** The administrator, or null for the command line. */
  by: Administrator | null
  why: string
  at: Date
}

type Parts = { jobs: Pick<Jobs, 'enqueue'> }

/**
 * Within the caller's transaction. Returns the member's name. Disabling ends their sessions, and open screens are notified at once;
 * so are administrators, if it concerns one of them. NOT_FOUND, and the refusals of canChangeAccount.
 */
export async function changeAccount(
  tx: Database,
  change: AccountChange,
  parts: Parts,
): Promise<{ name: string }> {
  const { accountAction, id, by, why, at } = change
  const before = await assertMayChange(tx, accountAction, { id, by, at })
  await done[accountAction](tx, change)
  await announce(tx, { members: [id], about: 'membership' })
  await writeDown(tx, {
    admin: by,
    action: `member.${accountAction}`,
    subject: { kind: 'member', id },
    why,
    at,
  })
  await tellAdministrators(tx, { ...change, before }, parts)
  return { name: before.name }
}

/**
 * Until then (or a later date set before) the member can only read; null ends the suspension. Their open screens show it at once.
 * NOT_FOUND, and the refusals of canChangeAccount.
 */
export async function suspendAccount(
  tx: Database,
  id: string,
  suspension: { until: Date; reason: string; by: Administrator; at: Date } | null,
  parts: Parts,
): Promise<void> {
  if (suspension) {
    const { by, at } = suspension
    const before = await assertMayChange(tx, 'suspend', { id, by, at })
    await tellAdministrators(tx, { accountAction: 'suspend', id, by, before }, parts)
  }
  await queries.setSuspension(tx, id, suspension)
  await announce(tx, { members: [id], about: 'membership' })
}

/** An account before a change, and the administrators of that time who could act. */
type Before = { name: string; isAdmin: boolean; admins: string[] }

/** The member who is shut out is told that, and may object, like anybody else. */
async function tellAdministrators(
  tx: Database,
  {
    accountAction: change,
    id: memberId,
    by,
    before: { isAdmin, admins },
  }: Pick<AccountChange, 'id' | 'by'> & { accountAction: AccountAction | 'suspend'; before: Before },
  { jobs }: Parts,
): Promise<void> {
  if (!isAdmin && change !== 'grant') return
  const told = { change, memberId, by: by?.id ?? null }
  const others = admins.filter((admin) => admin !== memberId)
  if (others.length > 0) await jobs.enqueue(tx, tellOfAdministrator, { ...told, to: others })
  if (change === 'grant' || change === 'revoke')
    await jobs.enqueue(tx, tellOfAdministrator, { ...told, to: [memberId] })
}

/** Locks the account and every administrator first. */
async function assertMayChange(
  tx: Database,
  accountAction: AccountAction | 'suspend',
  { id, by, at }: Pick<AccountChange, 'id' | 'by' | 'at'>,
): Promise<Before> {
  if (!isUuid(id)) throw new DomainError('NOT_FOUND')
  const admins = await queries.lockAdministrators(tx, at)
  const account = await queries.lockAccount(tx, id)
  if (!account) throw new DomainError('NOT_FOUND')
  const { name, is_admin: isAdmin, disabled_reason: reason, suspended_until: until } = account
  const stands = { id, isAdmin, isDisabled: reason !== null, isSuspended: until !== null && until > at }
  assertAllowed(canChangeAccount(accountAction, { by: by?.id ?? null, account: stands, admins }))
  return { name, isAdmin, admins }
}

const done: Record<AccountAction, (tx: Database, change: AccountChange) => Promise<void>> = {
  async disable(tx, { id, why }) {
    await queries.shutOut(tx, id, why)
    await endSessions(tx, id)
  },
  enable: (tx, { id }) => queries.letBackIn(tx, id),
  grant: (tx, { id }) => queries.setAdmin(tx, id, true),
  revoke: (tx, { id }) => queries.setAdmin(tx, id, false),
}
