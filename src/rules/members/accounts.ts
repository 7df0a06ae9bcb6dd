// An account as administrators see it, and what they can do with it.
import { allowed, type Decision, denied } from '#rules/base/viewer.ts'

export type AccountState = 'active' | 'suspended' | 'disabled'

/** What administrators can do to accounts. */
export const accountActions = ['disable', 'enable', 'grant', 'revoke'] as const
export type AccountAction = (typeof accountActions)[number]

export const reasonLimit = 500

/** Why somebody is suspended who deleted a suspended account and has joined again. */
export const carriedReason =
  'Your last account was suspended when you deleted it. This is the rest of that time.'

/** Disabled until somebody enables it; suspended until a time, when it ends by itself. */
export function accountState(
  account: { disabledReason: string | null; suspendedUntil: Date | null },
  now: Date,
): AccountState {
  if (account.disabledReason !== null) return 'disabled'
  return account.suspendedUntil !== null && account.suspendedUntil > now ? 'suspended' : 'active'
}

type Account = { id: string; isAdmin: boolean; isDisabled: boolean; isSuspended: boolean }

/** `by`: the administrator, or null for the command line. `admins`: the ids of all administrators who can act: not the disabled, leaving or suspended. */
export function canChangeAccount(
  accountAction: AccountAction | 'suspend',
  { by, account, admins }: { by: string | null; account: Account; admins: readonly string[] },
): Decision<
  'ACCESS_DENIED' | 'NOT_TO_YOURSELF' | 'LAST_ADMINISTRATOR' | 'ACCOUNT_IS_SO' | 'ACCOUNT_IS_DISABLED'
> {
  // A race condition: the acting administrator may have just been disabled or suspended by the one they act on.
  if (by !== null && !admins.includes(by)) return denied('ACCESS_DENIED')
  if (by === account.id) return denied('NOT_TO_YOURSELF')
  if (isAlreadyDone(accountAction, account)) return denied('ACCOUNT_IS_SO')
  if (accountAction === 'grant' && account.isDisabled) return denied('ACCOUNT_IS_DISABLED')
  const losesOne = accountAction !== 'enable' && accountAction !== 'grant' && admins.includes(account.id)
  return losesOne && admins.length === 1 ? denied('LAST_ADMINISTRATOR') : allowed
}

/** Enabling also ends a suspension, and another suspension may last longer. */
function isAlreadyDone(
  accountAction: AccountAction | 'suspend',
  { isAdmin, isDisabled, isSuspended }: Account,
): boolean {
  if (accountAction === 'suspend') return false
  if (accountAction === 'disable') return isDisabled
  if (accountAction === 'enable') return !isDisabled && !isSuspended
  return accountAction === 'grant' ? isAdmin : !isAdmin
}
