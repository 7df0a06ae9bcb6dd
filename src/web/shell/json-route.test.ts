import { expect, test, vi } from 'vitest'
import { z } from '#rules/base/zod.ts'
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'
import { faultOf } from '#rules/refusal-response.ts'
import type { ResponseParts } from '#server/http/screen-context.ts'
import { actionArgs } from '#tests/support/action-args.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { intent, performs } from './forms/performs.ts'
import { loadsJson, performsInJson, tellsScript } from './json-route.ts'

const countPost = vi.fn(async () => undefined)
const asked = (fields: Record<string, string> = {}) =>
  actionArgs('/scripts', fields, { viewer: aViewer({ id: 'mia', name: 'Mia' }), countPost })
const told = async (answer: unknown) => {
  if (!(answer instanceof Response)) throw new Error('It is no response')
  return [answer.status, await answer.json()]
}
const saying = (code: RefusalCode) => {
  const { status, message: problem } = new DomainError(code)
  return [status, { code, problem }]
}

test('a loader answers in JSON, and refuses in the one shape', async () => {
  expect(await told(await loadsJson(async () => ({ pins: [1] }))(asked()))).toEqual([200, { pins: [1] }])
  // Where a screen would lead to another page.
  for (const code of ['NOT_FOUND', 'AUTHENTICATION_REQUIRED', 'PROOF_NEEDED'] as const) {
    const refusing = loadsJson(() => Promise.reject(new DomainError(code)))
    expect(await told(await refusing(asked()))).toEqual(saying(code))
  }
})

test('while the database is away it says so in JSON, and the log says why, as for any other fault', async () => {
  const lost = new Error('Connection terminated')
  const reportFault = vi.fn()
  const responseParts: ResponseParts = {}
  const isDatabaseAway = (error: unknown) => error === lost
  const args = actionArgs('/scripts', {}, { requestId: 'r-1', reportFault, responseParts, isDatabaseAway })
  expect(await told(await loadsJson(() => Promise.reject(lost))(args))).toEqual(saying('DATABASE_AWAY'))
  expect(reportFault).toHaveBeenCalledWith(lost)
  expect(responseParts.retryAfter).toBe('5')
  const broken = new Error('broken')
  const { message: problem } = faultOf('r-1')
  expect(await told(await loadsJson(() => Promise.reject(broken))(args))).toEqual([
    500,
    { code: 'FAULT', problem },
  ])
  expect(reportFault).toHaveBeenLastCalledWith(broken)
  reportFault.mockClear()
  const action = performs({ begin: tellsScript(() => Promise.reject(lost)) })
  const posted = { reportFault, isDatabaseAway, countPost }
  const begin = actionArgs('/scripts', { intent: 'begin' }, posted)
  expect(await told(await action(begin))).toEqual(saying('DATABASE_AWAY'))
  expect(reportFault).toHaveBeenCalledOnce()
})

const run = vi.fn(async (): Promise<unknown> => ({ challenge: 'c' }))
const form = z.object({ code: z.string().length(6, 'Enter all six digits') })
const inJson = performsInJson(
  {
    begin: tellsScript(run),
    code: intent({ form, command: run, after: async () => Response.json({}) }),
  },
  (name) => name || 'code',
)

test('a form that a script posts is answered in JSON, and refused in the one shape', async () => {
  countPost.mockClear()
  expect(await told(await inJson(asked({ intent: 'begin' })))).toEqual([200, { challenge: 'c' }])
  expect(await told(await inJson(asked({ code: '123456' })))).toEqual([200, {}])
  const problem = 'Enter all six digits'
  const refused = { code: 'FORM_NOT_READABLE', problem, fields: { code: [problem] } }
  expect(await told(await inJson(asked({ code: '1' })))).toEqual([400, refused])
  run.mockRejectedValueOnce(new DomainError('TOO_MANY_TRIES'))
  expect(await told(await inJson(asked({ code: '123456' })))).toEqual(saying('TOO_MANY_TRIES'))
  expect(await told(await inJson(asked({ intent: 'unknown' })))).toEqual(saying('FORM_NOT_READABLE'))
  countPost.mockRejectedValueOnce(new DomainError('RATE_LIMITED'))
  expect(await told(await inJson(asked({ code: '1' })))).toEqual(saying('RATE_LIMITED'))
  expect(countPost).toHaveBeenCalledTimes(6)
})

test('among forms of a screen, the line of a script alone answers in JSON', async () => {
  const action = performs({
    begin: tellsScript(run),
    code: intent({ form, command: run, after: () => Response.json({}) }),
  })
  run.mockRejectedValueOnce(new DomainError('PASSKEYS_FULL'))
  expect(await told(await action(asked({ intent: 'begin' })))).toEqual(saying('PASSKEYS_FULL'))
  expect(await action(asked({ intent: 'code', code: '1' }))).toMatchObject({
    data: { errors: { code: ['Enter all six digits'] } },
  })
})
