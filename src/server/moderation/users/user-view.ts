import { type AccountState, accountState } from '#rules/members/accounts.ts'
import type { UserRow } from './user-queries.ts'

/** An account as administrators see it. */
export type User = {
  id: string
  name: string
  /** Null for a member who signed up by phone. */
  email: string | null
  phone: string | null
  isAdmin: boolean
  state: AccountState
  /** The reason why it is disabled or suspended, as its member was told. */
  reason: string | null
  suspendedUntil: Date | null
  /** Reports about them that are open or were upheld. */
  reports: number
  joinedAt: Date
}

/** For administrators only. */
export function toUser(row: UserRow, now: Date): User {
  const { disabled_reason: disabledReason, suspended_until: suspendedUntil } = row
  const state = accountState({ disabledReason, suspendedUntil }, now)
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    isAdmin: row.is_admin,
    state,
    reason: state === 'suspended' ? row.suspended_reason : disabledReason,
    suspendedUntil: state === 'suspended' ? suspendedUntil : null,
    reports: row.times_reported,
    joinedAt: row.created_at,
  }
}
