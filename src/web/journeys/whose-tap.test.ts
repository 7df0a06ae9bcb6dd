import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { guest } from '#rules/base/viewer.ts'
import type { AppContext } from '#server/http/screen-context.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { appContext } from '#web/shell/app-context.ts'
import { TAPPED_BY } from '#web/worker/kept-taps.ts'
import { onlyTheirTaps } from './whose-tap.ts'

const mia = aViewer({ id: 'mia', name: 'Mia' })

test.each([
  ['a member’s tap by that member', 'mia', mia, 302],
  ['a guest’s tap by a guest', 'guest', guest, 302],
  ['a member’s tap after their session has ended', 'mia', guest, 401],
  ['a member’s tap after another member has logged in', 'noah', mia, 401],
  ['a guest’s tap after a member has logged in', 'guest', mia, 401],
  ['a form that was not kept', undefined, mia, 302],
])('%s', async (_, by, viewer, status) => {
  const context = new RouterContextProvider()
  context.set(appContext, { viewer } as AppContext) // it reads nothing else
  const request = new Request('https://books.example/c/VRNDH248', {
    method: 'POST',
    headers: by === undefined ? {} : { [TAPPED_BY]: by },
  })
  const asked = { request, context, params: {}, url: new URL(request.url), pattern: '/c/:code' }
  const answer = await onlyTheirTaps(asked, async () => new Response(null, { status: 302 }))
  expect(answer).toMatchObject({ status })
})
