import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { AppContext } from '#server/http/screen-context.ts'
import { acting, actionArgs } from '#tests/support/action-args.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { action } from './data-screen.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { KeepAccount } from './keep-account.tsx'

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
  ['before leaving', createElement(DeleteAccount, { loans: [] })],
  ['before coming back', createElement(KeepAccount, { leavesOn: '1 March 2030' })],
])('members read %s that reservations and places at events end for good', (_when, element) => {
  const router = createMemoryRouter([{ path: '/', element }])
  const text = renderToStaticMarkup(createElement(RouterProvider, { router }))
  expect(text).toContain('your reservations, and your places at meetings and events')
})
