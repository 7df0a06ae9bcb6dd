import { expect, test } from 'vitest'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'
import type { Access } from '#server/http/screen-context.ts'
import { actionArgs } from '#tests/support/action-args.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { guard } from './guard.ts'

const mia = aViewer({ id: 'mia', name: 'Mia' })
const leaving = { ...mia, leavesAt: new Date() }
const cold = { ...mia, isAdmin: true, administers: false }

/** What the guard answers in the place of the route; undefined if it lets the viewer in. */
async function answerTo(viewer: Viewer, access: Access, { respondsInJson = false, method = 'GET' } = {}) {
  const entrance = { access, whileLeaving: false, readsReplica: false, respondsInJson }
  const { context, url, pattern } = actionArgs(
    '/somewhere',
    {},
    {
      viewer,
      entranceOf: () => entrance,
      responseParts: {},
    },
  )
  const request = new Request(url, { method })
  const entering = guard({ request, url, context, pattern, params: {} }, async () => new Response())
  return Promise.resolve(entering).then(
    () => undefined,
    (thrown: unknown) => thrown as Response,
  )
}

const turnedAway: [string, Viewer, Access, string, RefusalCode][] = [
  ['a guest', guest, 'member', '/auth?from=%2Fsomewhere', 'AUTHENTICATION_REQUIRED'],
  ['a leaving member', leaving, 'member', '/settings/data', 'LEAVING'],
  ['no administrator', mia, 'admin', '/', 'ACCESS_DENIED'],
  [
    'an administrator without proof',
    cold,
    'admin',
    '/prove?for=admin&from=%2Fsomewhere',
    'ADMIN_PROOF_NEEDED',
  ],
]

test.each(turnedAway)(
  '%s is led elsewhere, and a script is told why',
  async (_, viewer, access, to, code) => {
    expect((await answerTo(viewer, access))?.headers.get('Location')).toBe(to)
    const told = await answerTo(viewer, access, { respondsInJson: true })
    const { status, message: problem } = new DomainError(code)
    expect([told?.status, await told?.json()]).toEqual([status, { code, problem }])
  },
)

test('what a script posts is refused in JSON too', async () => {
  const posted = await answerTo(guest, 'member', { respondsInJson: true, method: 'POST' })
  expect(posted?.status).toBe(401)
})

test('everybody else enters', async () => {
  expect(await answerTo(guest, 'guest')).toBeUndefined()
  expect(await answerTo(mia, 'member', { respondsInJson: true })).toBeUndefined()
})
