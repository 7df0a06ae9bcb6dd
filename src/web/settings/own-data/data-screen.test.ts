import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { AppContext } from '#server/http/screen-context.ts'
import { acting, actionArgs } from '#tests/support/action-args.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { action, loader } from './data-screen.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { KeepAccount } from './keep-account.tsx'

function textOf(element: ReactElement): string {
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

const done = async () => undefined
const services = { dataRights: { askExport: done, leave: done } } as unknown as AppContext['services'] // all that these intents ask for

test.each([
  ['export', 'We’ll let you know when it’s ready.'],
  ['delete', 'log in within 7 days'],
])('the toast after “%s” is true for members without an email address too', async (intent, words) => {
  const args = actionArgs(
    '/settings/data',
    { intent },
    { viewer: aViewer({ id: 'mia', name: 'Mia' }), services },
  )
  const answer = await acting(action, args)
  const toast = answer instanceof Response ? decodeURIComponent(answer.headers.get('X-Toast') ?? '') : ''
  expect(toast).toContain(words)
  expect(toast).not.toMatch(/\bemail/i)
})

test.each([
  ['before their day', '2030-03-01T11:00:00Z', 'Your account will be deleted on Saturday 2 March'],
  [
    'after it, while a report about them is open',
    '2030-03-02T13:00:00Z',
    'Your account will be deleted once we’ve answered a report about you, on Saturday 23 March at the latest',
  ],
])('a member who is leaving reads %s when they will be deleted', async (_when, now, words) => {
  const none = async () => []
  const services = {
    dataRights: { exports: none, loansUnderWay: none },
    moderation: { ownActions: none },
  } as unknown as AppContext['services'] // all that the screen asks for
  const viewer = aViewer({ id: 'mia', name: 'Mia', leavesAt: new Date('2030-03-02T12:00:00Z') })
  const city = { timeZone: 'UTC' } as unknown as AppContext['city'] // all that the screen asks of it
  const { leavesOn, isHeld } = await loader(
    actionArgs('/settings/data', {}, { viewer, services, city, clock: () => new Date(now) }),
  )
  expect(textOf(createElement(KeepAccount, { leavesOn: leavesOn ?? '', isHeld }))).toContain(words)
})

test.each([
  ['before leaving', createElement(DeleteAccount, { loans: [] })],
  ['before coming back', createElement(KeepAccount, { leavesOn: '1 March 2030', isHeld: false })],
])('members read %s that reservations and places at events end for good', (_when, element) => {
  expect(textOf(element)).toContain('your reservations, and your places at meetings and events')
})
