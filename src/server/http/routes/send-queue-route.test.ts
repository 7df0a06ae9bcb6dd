import { expect, test } from 'vitest'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { RateLimited } from '#server/limits/rate-limits.ts'
import { aSiteOf } from '#tests/support/route-site.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { sendQueueRoute } from './send-queue-route.ts'

const mia = aViewer({ id: '7ed1d620-21d4-4f64-80a4-a040f21d0063', name: 'Mia Rossi' })
const clientKey = '0ed1d620-21d4-4f64-80a4-a040f21d0063'
const hello = { from: mia.id, conversationId: 'one', body: 'Hello', clientKey }

async function post(
  message: unknown,
  { viewer = mia as Viewer, refusal = undefined as Error | undefined } = {},
) {
  const sent: unknown[] = []
  const say = (kind: string) => async (_: Viewer, said: unknown) => {
    if (refusal) throw refusal
    sent.push([kind, said])
    return { conversationId: 'begun' }
  }
  const messages = { send: say('send') as never, start: say('start') }
  const app = aSiteOf(sendQueueRoute(messages), () => viewer)
  const body = typeof message === 'string' ? message : JSON.stringify(message)
  const answer = await app.request('/outbox', { method: 'POST', body })
  return { status: answer.status, told: await answer.json(), wait: answer.headers.get('Retry-After'), sent }
}

test('a message goes to its conversation', async () => {
  const { status, told, sent } = await post(hello)
  expect([status, told]).toEqual([200, { conversationId: 'one' }])
  expect(sent).toEqual([['send', { conversationId: 'one', body: 'Hello', clientKey }]])
})

test('or begins one, about a copy or none', async () => {
  const { conversationId: _, ...first } = hello
  const { told, sent } = await post({ ...first, otherId: 'noah', copyId: 'copy' })
  expect(told).toEqual({ conversationId: 'begun' })
  expect(sent).toEqual([['start', { otherId: 'noah', copyId: 'copy', body: 'Hello', clientKey }]])
})

test.each([
  ['a guest', guest],
  ['another member', { ...mia, id: '1ed1d620-21d4-4f64-80a4-a040f21d0063' }],
])('what %s finds on the device waits until its writer is back', async (_, viewer) => {
  const { status, sent } = await post(hello, { viewer })
  expect([status, sent]).toEqual([401, []])
})

test.each([
  ['a refusal', new DomainError('CONVERSATION_CLOSED'), 409, null],
  ['too many at once', new RateLimited(7), 429, '7'],
])('%s is explained in a sentence', async (_, refusal, status, wait) => {
  const answer = await post(hello, { refusal })
  expect(answer).toMatchObject({ status, wait, told: { problem: refusal.message } })
})

test.each([
  ['nothing that can be read', '{"body"'],
  ['no message', { ...hello, body: '  ' }],
  ['no key', { ...hello, clientKey: '1' }],
  ['a message as long as a book', { ...hello, body: 'a'.repeat(10_000) }],
  ['something that is no text', { ...hello, body: { length: 1 } }],
])('%s is refused', async (_, message) => {
  const { status, told, sent } = await post(message)
  expect([status, sent]).toEqual([400, []])
  expect(told.problem).toEqual(expect.any(String))
})

test('one that names no conversation is sent to none, which is refused there', async () => {
  const { conversationId: _, ...nowhere } = hello
  const { sent } = await post(nowhere)
  expect(sent).toEqual([['send', { conversationId: '', body: 'Hello', clientKey }]])
})

test('an internal error is not reported as a refusal', async () => {
  const broken = () => Promise.reject(new Error('The database is away'))
  const app = aSiteOf(sendQueueRoute({ send: broken, start: broken }), () => mia)
  const answer = await app.request('/outbox', { method: 'POST', body: JSON.stringify(hello) })
  expect([answer.status, await answer.text()]).toEqual([500, 'The database is away'])
})
