import { expect, test } from 'vitest'
import type { AppContext } from '#server/http/screen-context.ts'
import { acting, actionArgs } from '#tests/support/action-args.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { performs } from '#web/shell/forms/performs.ts'
import { linkedWayIntents } from './linked-way-intents.ts'

const url = 'https://issuer.example.org/authorize'

async function add(tab: string | undefined, leaves?: 'by-script') {
  const setOutToAdd = async () => ({ url, browser: 'key' })
  const services = { issuers: { setOutToAdd } } as unknown as AppContext['services'] // all that the action calls
  const viewer = aViewer({ id: 'mia', name: 'Mia', tab })
  const fields = { intent: 'add-way-in', issuer: 'oidc', ...(leaves && { leaves }) }
  return acting(performs(linkedWayIntents), actionArgs('/settings/security', fields, { viewer, services }))
}

test('to add an issuer a script leaves by itself, and a page without scripts is redirected', async () => {
  const former = await add('a-tab')
  expect(former, 'a page of the release before').toBeInstanceOf(Response)
  const redirected = await add(undefined, 'by-script')
  if (!(redirected instanceof Response)) throw new Error('It was not redirected.')
  expect([redirected.status, redirected.headers.get('location')]).toEqual([302, url])
  const told = await add('a-tab', 'by-script')
  if (told instanceof Response) throw new Error('The router would be redirected.')
  expect(told.data).toMatchObject({ typed: { intent: 'add-way-in' }, about: { leavesFor: url } })
  const cookies = [redirected.headers.get('set-cookie'), new Headers(told.init?.headers).get('set-cookie')]
  for (const cookie of cookies) expect(cookie).toMatch(/=\S+;/)
})
