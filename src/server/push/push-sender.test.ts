import dns from 'node:dns'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FinalFailure } from '#server/jobs/worker.ts'
import { aBrowser, aPushService, senderOf } from '#tests/support/push-service.ts'
import type { Endpoints } from './endpoint.ts'
import { createPushSender } from './push-sender.ts'
import { ensureVapidKeys } from './vapid-keys.ts'

const push = {
  id: 'notice-one',
  title: 'Ben asks for “The Book Thief”',
  path: '/requested-books',
  tag: 'a'.repeat(32),
}
const job = { id: 'job-one', createdAt: new Date('2026-03-01T10:00:00Z') }
const subject = 'mailto:hello@books.example.org'

let home: string
let lines: string[]
const log = pino({}, { write: (line: string) => void lines.push(line) })
beforeEach(async () => {
  lines = []
  home = await mkdtemp(join(tmpdir(), 'push-'))
})
afterEach(() => rm(home, { recursive: true }))

/** `timeOutMs`: waits for each response, however busy this machine is. */
async function aSender({
  endpoints = 'any',
  timeOutMs = 30_000,
}: {
  endpoints?: Endpoints
  timeOutMs?: number
} = {}) {
  const keys = await ensureVapidKeys({ vapidKeys: undefined, dataDir: home })
  const vapid = { ...keys, subject }
  return {
    ...createPushSender({ vapid, endpoints, outboxDir: join(home, 'outbox'), log, timeOutMs }),
    ...keys,
  }
}

test('without VAPID settings each push becomes one private file, even when retried', async () => {
  const outboxDir = join(home, 'outbox')
  const sender = createPushSender({ vapid: undefined, endpoints: 'public', outboxDir, log })
  const { subscription } = aBrowser('https://push.example.net')
  for (let time = 0; time < 2; time++) await sender.send(push, subscription, job)
  expect(await readdir(outboxDir)).toEqual(['2026-03-01T10-00-00.000Z-job-one.push.json'])
  const file = join(outboxDir, '2026-03-01T10-00-00.000Z-job-one.push.json')
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ endpoint: subscription.endpoint, push })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(lines.join('')).toContain(file)
  expect(lines.join('')).not.toMatch(/Book Thief|push\.example\.net/)
})

describe('through a push service', () => {
  let service: Awaited<ReturnType<typeof aPushService>>
  let answer: { status: number; headers?: Record<string, string> } | undefined
  beforeEach(async () => {
    answer = { status: 201 }
    service = await aPushService(() => answer)
  })
  afterEach(() => service.close())

  test('only the browser can decrypt it, and the service knows who sent it', async () => {
    const sender = await aSender()
    const browser = aBrowser(service.origin)
    const before = Date.now() / 1000
    expect(await sender.send(push, browser.subscription, job)).toEqual({ is: 'sent', status: 201 })
    expect(browser.read(service.arrived)).toEqual([push])
    const [arrived] = service.arrived
    if (!arrived) throw new Error('It has been read')
    expect(arrived.body.toString('latin1')).not.toContain('Book Thief')
    expect(arrived.body.byteLength).toBeLessThan(1000)
    expect(arrived.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
      topic: push.tag,
    })
    const { key, claims } = senderOf(arrived)
    expect(key).toBe(sender.publicKey)
    expect(claims).toMatchObject({ aud: service.origin, sub: subject })
    expect(claims.exp).toBeGreaterThan(before)
    expect(claims.exp).toBeLessThan(before + 24 * 60 * 60)
    const { endpoint, auth, p256dh } = browser.subscription
    for (const secret of [endpoint, auth, p256dh, sender.privateKey, 'Book Thief']) {
      expect(lines.join('')).not.toContain(secret)
    }
  })

  test.each([
    [404, {}, { is: 'gone', status: 404 }],
    [410, {}, { is: 'gone', status: 410 }],
    [401, {}, { is: 'failed', status: 401 }],
    [403, {}, { is: 'failed', status: 403 }],
    [429, { 'Retry-After': '90' }, { is: 'later', status: 429, seconds: 90 }],
    [503, { 'Retry-After': '99999' }, { is: 'later', status: 503, seconds: 3600 }],
  ])('%i %o', async (status, headers, result) => {
    answer = { status, headers }
    const sender = await aSender()
    expect(await sender.send(push, aBrowser(service.origin).subscription, job)).toEqual(result)
  })

  test.each([
    [413, true],
    [400, true],
    [302, true],
    [429, false],
    [500, false],
  ])('%i is thrown without the endpoint; final: %s', async (status, isFinal) => {
    answer = { status, headers: { Location: `${service.origin}/elsewhere` } }
    const refusal = await refusalOf(aBrowser(service.origin).subscription.endpoint)
    expect(refusal instanceof FinalFailure).toBe(isFinal)
    expect(service.arrived, 'never followed elsewhere').toHaveLength(1)
  })

  test('a service that says nothing, or does not exist, is given up for now', async () => {
    answer = undefined
    expect(await refusalOf(aBrowser(service.origin).subscription.endpoint)).toEqual(
      new Error('The push service did not answer in time'),
    )
    service.close()
    expect(await refusalOf(aBrowser(service.origin).subscription.endpoint)).toEqual(
      new Error('The push service could not be reached (ECONNREFUSED)'),
    )
  })

  test('a service that hangs is left alone for a minute, and every other is sent to meanwhile', async () => {
    const other = await aPushService(() => ({ status: 201 }))
    const { send } = await aSender({ timeOutMs: 1_000 })
    const [hanging, answering] = [aBrowser(service.origin), aBrowser(other.origin)]
    answer = undefined
    for (let time = 0; time < 2; time++) {
      await expect(send(push, hanging.subscription, job)).rejects.toThrow('did not answer in time')
    }
    expect(await send(push, hanging.subscription, job)).toEqual({ is: 'later', seconds: 60 })
    expect(service.arrived, 'not even asked').toHaveLength(2)
    expect(await send(push, answering.subscription, job)).toEqual({ is: 'sent', status: 201 })
    other.close()
  })

  test.each([
    ['this machine', () => service.origin.replace('http:', 'https:')],
    ['a name that leads to this machine by now', () => 'https://push.example.net'],
    ['an address without TLS', () => 'http://push.example.net'],
  ])('nothing is sent to %s', async (_, origin) => {
    const nearby = (_name: string, _options: object, found: (error: null, at: object[]) => void) =>
      found(null, [{ address: '127.0.0.1', family: 4 }])
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(nearby as never) // one of its several forms
    expect(await refusalOf(`${origin()}/send/x`, 'public')).toBeInstanceOf(FinalFailure)
    expect(service.arrived).toEqual([])
    lookup.mockRestore()
  })

  async function refusalOf(endpoint: string, endpoints: Endpoints = 'any'): Promise<unknown> {
    const { send } = await aSender({ endpoints, timeOutMs: answer ? 30_000 : 1_000 })
    const { subscription } = aBrowser(service.origin)
    const refusal: unknown = await send(push, { ...subscription, endpoint }, job).catch(
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(Error)
    expect(JSON.stringify(refusal, Object.getOwnPropertyNames(refusal))).not.toMatch(/127\.0\.0\.1|\/send\//)
    return refusal
  }
})
