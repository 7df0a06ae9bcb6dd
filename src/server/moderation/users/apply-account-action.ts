// An action of an administrator, or of the command line, on an account, with all its effects.
import type { AccountChange } from '#server/members/accounts/change-account.ts'
import { changeAccount, suspendAccount } from '#server/members/accounts/change-account.ts'
import { liftShutOuts } from '#server/moderation/actions/action-queries.ts'
import { keepAction } from '#server/moderation/actions/take-action.ts'
import { notifyObjectionAnswer } from '#server/moderation/moderation-jobs.ts'
import { readByAdministrators } from '#server/notices/notice-queries.ts'
import type { Database } from '#server/store/database.ts'

/**
 * In the caller's transaction. A disabled member is told and may object; enabling ends a suspension, too, and
 * answers open objections to either. Returns
 * their name. NOT_FOUND, and the refusals of canChangeAccount.
 */
export async function applyAccountAction(
  tx: Database,
  change: AccountChange,
  parts: Parameters<typeof keepAction>[2],
): Promise<{ name: string }> {
  const { accountAction, id, by, why: reason, at } = change
  const changed = await changeAccount(tx, change, parts)
  if (accountAction === 'enable') {
    await suspendAccount(tx, id, null, parts)
    for (const actionId of await liftShutOuts(tx, id, { by: by?.id ?? null, at })) {
      await readByAdministrators(tx, actionId)
      await parts.jobs.enqueue(tx, notifyObjectionAnswer, { actionId })
    }
  }
  if (accountAction === 'disable') {
    const about = { kind: 'member', id } as const
    await keepAction(tx, { kind: 'disable', about, memberId: id, by, reason, until: null, at }, parts)
  }
  return changed
}
