// What an object store does to us: refuses, is busy, cuts, is silent, is away; and what a large file costs.
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DomainError } from '#rules/domain-error.ts'
import { isDatabaseAway } from '#server/store/database-away.ts'
import { anObjectStore } from '#tests/support/an-object-store.ts'
import { createBucket } from './bucket.ts'
import { createBucketLargeFiles } from './bucket-stores.ts'

let objects: Awaited<ReturnType<typeof anObjectStore>>
let now: Date | undefined
beforeAll(async () => {
  objects = await anObjectStore({ clock: () => now ?? new Date() })
})
beforeEach(() => {
  now = undefined
  objects.suffer({})
  objects.asked.length = 0
})
afterAll(() => objects.close())

const times = { silenceMs: 400, pausesMs: [5, 10, 20], mostMs: 5_000 }
const large = Buffer.from('Page 90. '.repeat(60_000))

function aBucket(other: Partial<typeof objects.settings> = {}) {
  const warnings: object[] = []
  const log = { warn: (line: object) => void warnings.push(line) }
  const bucket = createBucket({ ...objects.settings, ...other }, { log, times })
  return { bucket, files: createBucketLargeFiles(bucket, 'club-files'), warnings }
}

async function aFile(files: ReturnType<typeof aBucket>['files']): Promise<string> {
  const id = randomUUID()
  await files.write(id, Readable.from([large]))
  return id
}

async function bytesOf(files: ReturnType<typeof aBucket>['files'], id: string): Promise<Buffer> {
  const file = await files.open(id)
  if (!file) throw new Error('There is no such file')
  return buffer(file.read())
}

test('a busy store is asked again, a few times', async () => {
  const { files } = aBucket()
  objects.suffer({ slowDown: 3 })
  const id = await aFile(files)
  expect(objects.asked).toHaveLength(4)
  objects.suffer({ slowDown: 2 })
  expect((await bytesOf(files, id)).equals(large)).toBe(true)
  objects.suffer({ slowDown: 4 })
  await expect(files.open(id)).rejects.toMatchObject({ code: 'FILES_AWAY', status: 503 })
})

test('a download that is cut off continues where it was, and an upload begins again', async () => {
  const { files } = aBucket()
  objects.suffer({ cuts: 1 })
  const id = await aFile(files)
  expect(objects.asked.map((line) => line.slice(0, 3))).toEqual(['PUT', 'PUT'])
  objects.suffer({ cuts: 5 })
  objects.asked.length = 0
  expect((await bytesOf(files, id)).equals(large)).toBe(true)
  expect(objects.asked.filter((line) => line.startsWith('GET'))).toHaveLength(6)
})

test('a store that ignores ranges never makes a file of two beginnings', async () => {
  const { files } = aBucket()
  const id = await aFile(files)
  objects.suffer({ ignoresRanges: true })
  expect((await bytesOf(files, id)).equals(large)).toBe(true)
  objects.suffer({ ignoresRanges: true, cuts: 1 })
  await expect(bytesOf(files, id)).rejects.toMatchObject({ code: 'FILES_AWAY' })
})

test('a silent store is given up after a while, and then left alone', async () => {
  const { files, warnings } = aBucket()
  const id = await aFile(files)
  objects.suffer({ isSilent: true })
  await expect(files.open(id)).rejects.toMatchObject({ code: 'FILES_AWAY' })
  await expect(files.open(id)).rejects.toMatchObject({ code: 'FILES_AWAY' })
  const { length } = objects.asked
  await expect(files.open(id)).rejects.toMatchObject({ code: 'FILES_AWAY' })
  expect(objects.asked).toHaveLength(length)
  expect(warnings.at(-1)).toMatchObject({ bucket: 'verandah', reason: 'it has not responded recently' })
})

test('a store that is away is not taken for an absent database, and works again when it is back', async () => {
  const { files, bucket } = aBucket()
  const id = await aFile(files)
  await objects.goAway()
  const refused = await files.open(id).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(DomainError)
  expect(isDatabaseAway(refused)).toBe(false)
  expect(await bucket.refusal()).toBeUndefined()
  await objects.comeBack()
  expect((await bytesOf(aBucket().files, id)).equals(large)).toBe(true)
})

test('a missing bucket is not a missing file', async () => {
  const { files, bucket } = aBucket()
  const id = await aFile(files)
  expect(await files.open(randomUUID())).toBeUndefined()
  objects.suffer({ hasNoBucket: true })
  await expect(files.open(id)).rejects.toMatchObject({ code: 'FILES_AWAY' })
  expect(await bucket.refusal()).toBe('it answered 404 NoSuchBucket')
})

test.each([
  ['another key', { accessKeyId: 'AKIASOMEBODYELSE' }, 'InvalidAccessKeyId'],
  ['another secret', { secretAccessKey: 'a guess' }, 'SignatureDoesNotMatch'],
  ['another region', { region: 'us-east-1' }, 'SignatureDoesNotMatch'],
])('the store refuses %s, and is not asked again for that', async (_, wrong, code) => {
  const { bucket, files, warnings } = aBucket(wrong)
  expect(await bucket.refusal()).toBe(`it answered 403 ${code}`)
  await expect(aFile(files)).rejects.toMatchObject({ code: 'FILES_AWAY' })
  expect(objects.asked).toHaveLength(2)
  expect(JSON.stringify(warnings)).not.toContain('a guess')
})

test('the store refuses a clock that is off', async () => {
  now = new Date(Date.now() + 20 * 60 * 1000)
  expect(await aBucket().bucket.refusal()).toBe('it answered 403 RequestTimeTooSkewed')
})

test('the store refuses a content that is not what was signed', async () => {
  const { bucket } = aBucket()
  const content = { size: 4, sha256: 'ab'.repeat(32), read: () => Readable.from([Buffer.from('else')]) }
  await expect(bucket.put('club-files/forged', content)).rejects.toMatchObject({ code: 'FILES_AWAY' })
  expect(objects.keys()).not.toContain('club-files/forged')
})

test('the store refuses requests without a signature', async () => {
  const status = await new Promise((resolve) => {
    request(`${objects.origin}/verandah/anonymous`, { method: 'PUT' }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).end('anything')
  })
  expect(status).toBe(403)
})

test('a file of 10 MB costs less than 1 MB of memory, both ways', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const alive = () => {
    // Buffers that the first collection finds are freed in the background, which the second one waits for.
    collect()
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const { files } = aBucket()
  // What is loaded and compiled once is no cost of a file.
  await bytesOf(files, await aFile(files))
  const id = randomUUID()
  const before = alive()
  let most = 0
  const look = () => {
    most = Math.max(most, alive() - before)
  }
  async function* content() {
    for (let piece = 0; piece < 160; piece++) {
      yield Buffer.alloc(64 * 1024, piece)
      if (piece % 16 === 0) look()
    }
  }
  expect(await files.write(id, Readable.from(content(), { objectMode: false }))).toBe(160 * 64 * 1024)
  look()
  let bytes = 0
  let looked = 0
  const file = await files.open(id)
  for await (const piece of file?.read() ?? []) {
    bytes += piece.byteLength
    if (bytes - looked < 1024 * 1024) continue
    looked = bytes
    look()
  }
  expect(bytes).toBe(160 * 64 * 1024)
  expect(most).toBeLessThan(1024 * 1024)
})
