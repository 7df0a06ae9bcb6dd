import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import * as prom from 'prom-client'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { DomainError } from '#rules/domain-error.ts'
import { openFolders } from '#server/files/stores.ts'
import { BrokenForm } from '#server/http/safety/parts-of-form.ts'
import { FinalFailure, Interrupted, Undeliverable } from '#server/jobs/worker.ts'
import { RateLimited } from '#server/limits/rate-limits.ts'
import { createInstruments } from './instruments.ts'
import { createWatch, unwatched } from './watch.ts'

function aWatch() {
  const registry = new Registry()
  return { watch: createWatch(createInstruments(prom, registry)), text: () => registry.metrics() }
}

const failing = (error: Error) => async (): Promise<void> => {
  throw error
}

test('each delivery is counted by how it ended, and ends as it did', async () => {
  const { watch, text } = aWatch()
  const sent = { send: async () => undefined }
  await watch.deliveries('email', sent).send()
  await watch.deliveries('sms', sent).send()
  const pushed = watch.deliveries('push', { send: async () => ({ is: 'gone', status: 410 }) })
  expect(await pushed.send()).toEqual({ is: 'gone', status: 410 })
  for (const error of [new Undeliverable('no such mailbox'), new Error('away'), new Error('away')])
    await expect(watch.deliveries('email', { send: failing(error) }).send()).rejects.toBe(error)
  const lines = (await text()).split('\n').filter((line) => line.startsWith('verandah_deliveries_total'))
  expect(lines.toSorted()).toEqual([
    'verandah_deliveries_total{way="email",outcome="failed"} 2',
    'verandah_deliveries_total{way="email",outcome="refused"} 1',
    'verandah_deliveries_total{way="email",outcome="sent"} 1',
    'verandah_deliveries_total{way="push",outcome="gone"} 1',
    'verandah_deliveries_total{way="sms",outcome="sent"} 1',
  ])
})

test('a job that fails on its last try was given up', async () => {
  const { watch, text } = aWatch()
  const handlers: ((payload: object, run: never) => Promise<void>)[] = []
  const jobs = watch.jobs({
    work: async (_job: never, handler: never) => void handlers.push(handler),
  } as never)
  const job = { name: 'mail.send', tuning: { tries: 2 } } as never
  const errors = [
    undefined,
    new Error('away'),
    new Undeliverable('no such mailbox'),
    new FinalFailure('never'),
    new Interrupted('later'),
  ]
  for (const error of errors) await jobs.work(job, error ? failing(error) : async () => undefined)
  for (const handler of handlers) await handler({}, { attempt: 1 } as never).catch(() => undefined)
  await handlers[1]?.({}, { attempt: 2 } as never).catch(() => undefined)
  const counted = [
    ...(await text()).matchAll(/job_duration_seconds_count\{kind="mail.send",outcome="([\w-]+)"\} (\d)/g),
  ]
  expect(Object.fromEntries(counted.map(([, outcome, times]) => [outcome, times]))).toEqual({
    done: '2',
    failed: '1',
    'given-up': '2',
    interrupted: '1',
  })
})

test('a refusal by a limit is counted by its rule, never by its key', async () => {
  const { watch, text } = aWatch()
  const limits = watch.limits({
    take: async (_rule: string, _key: string) => {
      throw new RateLimited(5)
    },
  })
  await expect(limits.take('signInByEmail', 'ana@example.org')).rejects.toThrow(RateLimited)
  expect(await text()).toContain('verandah_rate_limited_total{rule="signInByEmail"} 1')
  expect(await text()).not.toContain('ana@')
})

test('an operation is counted by its name and whether it was done, refused or failed', async () => {
  const { watch, text } = aWatch()
  for (const end of ['done', 'ALREADY_REQUESTED', 'RATE_LIMITED', 'failed'] as const)
    watch.operationEnded?.('exchanges.requestCopy', end)
  const lines = (await text()).split('\n').filter((line) => line.startsWith('verandah_operations_total'))
  expect(lines.toSorted()).toEqual([
    'verandah_operations_total{operation="exchanges.requestCopy",outcome="done"} 1',
    'verandah_operations_total{operation="exchanges.requestCopy",outcome="failed"} 1',
    'verandah_operations_total{operation="exchanges.requestCopy",outcome="refused"} 2',
  ])
})

test('a file that is not there is no failure, and a picture counts while it waits', async () => {
  const { watch, text } = aWatch()
  const none = { put: async () => undefined, get: async () => undefined, remove: async () => undefined }
  const { images } = watch.stores({ images: none, exports: {}, clubFiles: {} } as never)
  await images.get('id', '96.webp')
  await images.put('id', '96.webp', new Uint8Array())
  const files = (operation: string, outcome: string) =>
    `operation_duration_seconds_count{store="images",operation="${operation}",outcome="${outcome}"} 1`
  expect(await text()).toContain(files('get', 'missing'))
  expect(await text()).toContain(files('put', 'done'))
  const { promise, resolve } = Promise.withResolvers<never>()
  const pictures = watch.pictures({ take: () => promise } as never)
  const taking = pictures.take('viewer' as never, 'file' as never, 'cover')
  expect(await text()).toContain('verandah_pictures_in_progress 1')
  resolve(undefined as never)
  await taking
  expect(await text()).toContain('verandah_pictures_in_progress 0')
})

test('an upload that its member sends too large, cut or slow is no failure of the store', async () => {
  const { watch, text } = aWatch()
  const folder = await mkdtemp(join(tmpdir(), 'watch-'))
  const { clubFiles } = watch.stores({ ...openFolders(folder), images: {}, exports: {} } as never)
  const ends = [new DomainError('FILE_TOO_LARGE'), Symbol('gone'), new BrokenForm('It ends too early')]
  for (const end of ends) {
    const sent = async function* () {
      yield Buffer.from('the beginning')
      throw end
    }
    await expect(clubFiles.write(randomUUID(), Readable.from(sent()))).rejects.toBe(end)
  }
  const away = watch.stores({
    images: { put: failing(new DomainError('FILES_AWAY')) },
    exports: { write: failing(Object.assign(new Error('no space left'), { code: 'ENOSPC' })) },
    clubFiles: {},
  } as never)
  await away.images.put('id', '96.webp', new Uint8Array()).catch(() => undefined)
  await away.exports.write('id', Readable.from([])).catch(() => undefined)
  await rm(folder, { recursive: true })
  const counts = (store: string, operation: string, outcome: string, times: number) =>
    `operation_duration_seconds_count{store="${store}",operation="${operation}",outcome="${outcome}"} ${times}`
  expect(await text()).toContain(counts('club-files', 'write', 'refused', 3))
  expect(await text()).toContain(counts('images', 'put', 'failed', 1))
  expect(await text()).toContain(counts('exports', 'write', 'failed', 1))
  expect(await text()).not.toContain('store="club-files",operation="write",outcome="failed"')
})

test('a connection is waited for in both forms of the pool’s connect', async () => {
  const { watch, text } = aWatch()
  const connect = (told?: (...answer: unknown[]) => void) =>
    told ? void told(undefined, 'a client', 'its release') : Promise.resolve('a client')
  const pool = watch.pool({ connect } as never)
  expect(await pool.connect()).toBe('a client')
  const heard: unknown[] = []
  pool.connect((...answer) => void heard.push(...answer))
  expect(heard).toEqual([undefined, 'a client', 'its release'])
  expect(await text()).toContain('verandah_database_wait_seconds_count 2')
})

test('without metrics every part stays the very object that it was', () => {
  const part = {} as never
  const { requests, operationEnded, liveNotices, deliveries, ...wraps } = unwatched
  expect(Object.values(wraps).map((wrap) => wrap(part) === part)).not.toContain(false)
  expect([requests, operationEnded, liveNotices]).toEqual([undefined, undefined, undefined])
  expect(deliveries('email', part)).toBe(part)
})
