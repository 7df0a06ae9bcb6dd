import { expect, test } from 'vitest'
import { accountState, canChangeAccount } from './accounts.ts'

const now = new Date('2026-03-02T09:00:00Z')
const later = new Date('2026-03-03T09:00:00Z')

test.each([
  ['nothing against it', { disabledReason: null, suspendedUntil: null }, 'active'],
  ['suspended until tomorrow', { disabledReason: null, suspendedUntil: later }, 'suspended'],
  ['suspended until just now', { disabledReason: null, suspendedUntil: now }, 'active'],
  ['disabled and suspended', { disabledReason: 'Spam', suspendedUntil: later }, 'disabled'],
] as const)('%s', (_what, account, state) => {
  expect(accountState(account, now)).toBe(state)
})

const member = { id: 'mia', isAdmin: false, isDisabled: false, isSuspended: false }
const admin = { ...member, id: 'noah', isAdmin: true }
const disabled = { ...member, isDisabled: true }
const both = ['ada', 'noah']

test.each([
  ['an admin disables a member', 'disable', 'ada', member, both, 'allowed'],
  ['an admin disables another admin', 'disable', 'ada', admin, both, 'allowed'],
  ['an admin who was disabled meanwhile disables nobody', 'disable', 'ada', admin, ['noah'], 'ACCESS_DENIED'],
  [
    'an admin suspends another admin, once more',
    'suspend',
    'ada',
    { ...admin, isSuspended: true },
    both,
    'allowed',
  ],
  [
    'an admin who was suspended meanwhile suspends nobody',
    'suspend',
    'ada',
    admin,
    ['noah'],
    'ACCESS_DENIED',
  ],
  ['the last admin is not suspended', 'suspend', null, admin, ['noah'], 'LAST_ADMINISTRATOR'],
  ['oneself', 'disable', 'noah', admin, both, 'NOT_TO_YOURSELF'],
  ['an admin steps down', 'revoke', 'noah', admin, both, 'NOT_TO_YOURSELF'],
  ['the last admin, by the command line', 'disable', null, admin, ['noah'], 'LAST_ADMINISTRATOR'],
  ['the last admin loses the right', 'revoke', null, admin, ['noah'], 'LAST_ADMINISTRATOR'],
  ['a disabled admin loses the right', 'revoke', null, { ...admin, isDisabled: true }, ['ada'], 'allowed'],
  ['a disabled member is disabled', 'disable', 'ada', disabled, both, 'ACCOUNT_IS_SO'],
  ['a member who is not disabled is enabled', 'enable', 'ada', member, both, 'ACCOUNT_IS_SO'],
  ['enabled again', 'enable', 'ada', disabled, both, 'allowed'],
  ['a suspension is ended', 'enable', 'ada', { ...member, isSuspended: true }, both, 'allowed'],
  ['a member becomes an admin', 'grant', 'ada', member, both, 'allowed'],
  ['the first admin of all', 'grant', null, member, [], 'allowed'],
  ['a disabled member becomes none', 'grant', 'ada', disabled, both, 'ACCOUNT_IS_DISABLED'],
  ['an admin becomes one', 'grant', 'ada', admin, both, 'ACCOUNT_IS_SO'],
  ['a member loses a right they have not', 'revoke', 'ada', member, both, 'ACCOUNT_IS_SO'],
] as const)('%s', (_what, accountAction, by, account, admins, expected) => {
  const decision = canChangeAccount(accountAction, { by, account, admins })
  expect(decision.allowed ? 'allowed' : decision.code).toBe(expected)
})
