import { expect, test } from 'vitest'
import type { Services } from '#server/services.ts'
import { acting, actionArgs } from '#tests/support/action-args.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { manageAction } from './manage-action.ts'

const done = async () => ({})
const services = { clubs: { changeRole: done, removeMember: done, banMember: done, unbanMember: done } }

async function ledTo(from: string, fields: Record<string, string>): Promise<string | null | undefined> {
  const viewer = aViewer({ id: 'mia', name: 'Mia' })
  const sent = { member: crypto.randomUUID(), ...fields }
  // The actions under test use nothing else of them.
  const args = actionArgs(from, sent, { viewer, services: services as unknown as Services })
  const answer = await acting(manageAction, { ...args, params: { id: 'club' } })
  return answer instanceof Response ? answer.headers.get('Location') : undefined
}

const found = '/club/club/settings?show=members&q=noah&rows=100'

test.each([
  ['a role', found, { intent: 'role', role: 'moderator' }],
  ['a member who is removed', found, { intent: 'remove' }],
  ['a member who is banned', found, { intent: 'ban' }],
  ['a ban that is lifted', '/club/club/settings?show=banned&rows=100', { intent: 'unban' }],
])('the list stays as it was searched and unfolded after %s', async (_, from, fields) => {
  expect(await ledTo(from, fields)).toBe(from)
})

test('an action from another tab leads to its own', async () => {
  expect(await ledTo('/club/club/settings', { intent: 'remove' })).toBe('/club/club/settings?show=members')
})
