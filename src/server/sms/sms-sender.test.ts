import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FinalFailure, Undeliverable } from '#server/jobs/worker.ts'
import { createSmsSender, type SmsSender } from './sms-sender.ts'

const sms = { to: '+61412345678', text: '123456 is your Verandah code.' }
const job = { id: 'job-one', createdAt: new Date('2026-03-01T10:00:00Z') }

let home: string
let lines: string[]
const log = pino({}, { write: (line: string) => void lines.push(line) })
beforeEach(async () => {
  lines = []
  home = await mkdtemp(join(tmpdir(), 'outbox-'))
})
afterEach(() => rm(home, { recursive: true }))

test('without Twilio each message becomes one private file, even when retried', async () => {
  const outboxDir = join(home, 'outbox')
  const sender = createSmsSender({ twilio: undefined, outboxDir, log })
  await sender.send(sms, job)
  await sender.send(sms, job)
  expect(await readdir(outboxDir)).toEqual(['2026-03-01T10-00-00.000Z-job-one.sms.txt'])
  const file = join(outboxDir, '2026-03-01T10-00-00.000Z-job-one.sms.txt')
  expect(await readFile(file, 'utf8')).toBe('To: +61412345678\n\n123456 is your Verandah code.\n')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(lines.join('')).toContain(file)
  expect(lines.join('')).not.toMatch(/123456|412345678/)
})

describe('with Twilio', () => {
  let server: Server
  let heard: { path: string | undefined; authorization: string | undefined; body: URLSearchParams }[]
  let answer: { status: number; body: object | string }
  let sender: SmsSender
  const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'hush', from: '+61480000000' }
  const senderFor = (from: string) => {
    const { port } = server.address() as AddressInfo // A TCP server's address is never a string.
    const twilio = { ...account, from, url: `http://127.0.0.1:${port}` }
    return createSmsSender({ twilio, outboxDir: home, log })
  }
  beforeEach(async () => {
    heard = []
    answer = { status: 201, body: { sid: 'SM123' } }
    server = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      const { authorization } = request.headers
      heard.push({ path: request.url, authorization, body: new URLSearchParams(text) })
      response.writeHead(answer.status, { Location: '/elsewhere' })
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    sender = senderFor(account.from)
  })
  afterEach(() => void server.close())

  test('the message is handed over, and the log has its id but neither number, text nor token', async () => {
    await sender.send(sms, job)
    expect(heard).toHaveLength(1)
    expect(heard[0]?.path).toBe(`/2010-04-01/Accounts/${account.accountSid}/Messages.json`)
    expect(heard[0]?.authorization).toBe(`Basic ${btoa(`${account.accountSid}:hush`)}`)
    expect(Object.fromEntries(heard[0]?.body ?? [])).toEqual({
      To: sms.to,
      Body: sms.text,
      From: account.from,
    })
    expect(lines.join('')).toContain('"status":201')
    expect(lines.join('')).toContain('SM123')
    expect(lines.join('')).not.toMatch(/123456|412345678|hush/)
    expect(await readdir(home)).toEqual([])
  })

  test('an endless response is not read to its end', async () => {
    answer = { status: 500, body: 'x'.repeat(8 * 1024 * 1024) }
    await expect(sender.send(sms, job)).rejects.toThrow('Twilio answered 500')
    answer = { status: 201, body: { sid: 'SM123', more: 'x'.repeat(1024 * 1024) } }
    await sender.send(sms, job)
    expect(lines.join(''), 'sent, though its id is unknown').not.toContain('SM123')
    expect(lines.join('')).toContain('SMS sent')
  })

  test('a messaging service can send in place of a number', async () => {
    const service = `MG${'a'.repeat(32)}`
    await senderFor(service).send(sms, job)
    expect(heard[0]?.body.get('MessagingServiceSid')).toBe(service)
    expect(heard[0]?.body.has('From')).toBe(false)
  })

  test.each([
    [400, { code: 21211, message: 'The number +61412345678 is not valid' }, true],
    [400, { code: 21601 }, true],
    [401, { code: 20003 }, false],
    [402, {}, false],
    [403, {}, false],
    [408, {}, false],
    [429, { code: 20429 }, false],
    [500, 'so sorry, +61412345678', false],
    [302, '', false],
  ])('%i is thrown without the number; final: %s', async (status, body, isFinal) => {
    answer = { status, body }
    const refusal: unknown = await sender.send(sms, job).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Error)
    expect(refusal instanceof FinalFailure).toBe(isFinal)
    expect(refusal instanceof Undeliverable, 'about the number').toBe(Object(body).code === 21211)
    expect(JSON.stringify(refusal, Object.getOwnPropertyNames(refusal))).not.toContain('412345678')
    expect(heard, 'never followed elsewhere').toHaveLength(1)
  })
})
