import type { AccountAction } from '#rules/members/accounts.ts'

const said = (title: string, words: string) => (name: string) =>
  ({ tone: 'success', title, text: `${name} ${words}` }) as const

export const changedToast = {
  disable: said('User disabled', 'has been disabled'),
  enable: said('User enabled', 'has been enabled'),
  grant: said('Administrator added', 'is an administrator now'),
  revoke: said('Administrator removed', 'is no longer an administrator'),
} satisfies Record<AccountAction, unknown>
