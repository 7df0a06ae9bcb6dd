import { expect, test } from 'vitest'
import type { AppContext } from '#server/http/screen-context.ts'
import { acting, actionArgs } from '#tests/support/action-args.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { action } from './make-profile.tsx'

const city = { productName: 'Verandah' } as AppContext['city']
const behind = { from: 'west-end-4101', suburb: 'West End', count: 2 }

test.each([
  ['a member whose books stayed can move them', '/make-profile', behind, '/bookcase?from=west-end-4101'],
  ['a member with no books to move sees the next steps', '/make-profile', null, '/make-profile?step=3'],
  ['a member who was on the way to a page continues there', '/make-profile?from=/map', behind, '/map'],
])('after the profile is saved, %s', async (_, path, stayed, to) => {
  const services = {
    members: { saveProfile: async () => ({ stoppedSharing: false, behind: stayed }) },
  } as unknown as AppContext['services'] // all that saving asks for
  const form = { name: 'Mia', role: 'Night reader', location: 'Ascot' }
  const viewer = aViewer({ id: 'mia', name: 'Mia' })
  const args = actionArgs(path, form, { viewer, services, city })
  const answer = await acting(action, args)
  expect(answer instanceof Response && answer.headers.get('Location')).toBe(to)
})
