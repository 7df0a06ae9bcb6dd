// What an administrator, or the command line, does to an account, with all that follows from it.
import type { AccountChange } from '#server/members/accounts/change-account.ts'
import { changeAccount, suspendAccount } from '#server/members/accounts/change-account.ts'
import { liftShutOuts } from '#server/moderation/actions/action-queries.ts'
import { keepAction } from '#server/moderation/actions/take-action.ts'
import type { Database } from '#server/store/database.ts'

/**
 * In the caller's transaction. Disabled, its member is told and may object; enabling ends a suspension, too. Answers their name. NOT_FOUND, and what
 * canChangeAccount refuses.
 */
export async function applyAccountAction(
  tx: Database,
  change: AccountChange,
  parts: Parameters<typeof keepAction>[2],
): Promise<{ name: string }> {
  const { accountAction, id, by, why: reason, at } = change
  const changed = await changeAccount(tx, change)
  if (accountAction === 'enable') {
    await suspendAccount(tx, id, null)
    await liftShutOuts(tx, id, at)
  }
  if (accountAction === 'disable') {
    const about = { kind: 'member', id } as const
    await keepAction(tx, { kind: 'disable', about, memberId: id, by, reason, until: null, at }, parts)
  }
  return changed
}
