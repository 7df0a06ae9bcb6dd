import type { AccountState } from '#rules/members/accounts.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const looks: Record<AccountState, { tone: BadgeTone; label: string }> = {
  active: { tone: 'confirm', label: 'Active' },
  suspended: { tone: 'warn', label: 'Suspended' },
  disabled: { tone: 'danger', label: 'Disabled' },
}

export function UserStatus({ state }: { state: AccountState }) {
  const { tone, label } = looks[state]
  return <Badge tone={tone}>{label}</Badge>
}
