import { expect, test } from 'vitest'
import { addWaitingPath } from '#rules/members/auth-paths.ts'
import { signInPath } from '#rules/members/sign-in-path.ts'
import type { AppContext } from '#server/http/screen-context.ts'
import { acting, actionArgs } from '#tests/support/action-args.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { action as logOut } from './log-out.ts'
import { wayBack } from './sign-in-way.ts'
import { welcomeBack } from './welcome-back.ts'

const dropsIdentity = (response: unknown) =>
  response instanceof Response &&
  response.headers.getSetCookie().some((cookie) => /^at_issuer=;.*Max-Age=0/.test(cookie))

test.each([
  ['/', true],
  ['/messages', true],
  ['/settings/security', true],
  [addWaitingPath, false],
])('a login on the way to %s leaves no identity of somebody else waiting: %s', async (from, expected) => {
  const back = wayBack(new URL(signInPath(from), 'https://books.example'))
  expect(dropsIdentity(await welcomeBack(back, []))).toBe(expected)
})

test('nor does logging out', async () => {
  const services = { signIn: { logOut: async () => [] } } as unknown as AppContext['services'] // all that the action calls
  const viewer = aViewer({ id: 'mia', name: 'Mia' })
  expect(dropsIdentity(await acting(logOut, actionArgs('/log-out', {}, { viewer, services })))).toBe(true)
})
