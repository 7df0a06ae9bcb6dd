import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLargeFiles } from './large-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'large-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

const bytes = Buffer.alloc(300_000, 'Page 90. ')

async function aFile() {
  const files = createLargeFiles(folder)
  const id = randomUUID()
  expect(await files.write(id, Readable.from([bytes]))).toBe(bytes.length)
  return async () => {
    const file = await files.open(id)
    if (!file) throw new Error('It was written but does not exist')
    return file
  }
}

/** How many files of the folder this process has open, according to Linux. */
async function openNow(): Promise<number> {
  const numbers = await readdir('/proc/self/fd')
  const paths = await Promise.all(
    numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')),
  )
  return paths.filter((path) => path.startsWith(folder)).length
}

test('a file is read as it was written', async () => {
  const open = await aFile()
  const { size, read } = await open()
  expect(size).toBe(bytes.length)
  expect((await buffer(read())).equals(bytes)).toBe(true)
})

test('a missing file cannot be opened', async () => {
  expect(await createLargeFiles(folder).open(randomUUID())).toBeUndefined()
})

test.runIf(existsSync('/proc/self/fd'))(
  'a file that nobody reads is never open, and a half-read one does not stay open',
  async () => {
    const open = await aFile()
    const unread = (await Promise.all(Array.from({ length: 20 }, open))).map((file) => file.read())
    expect(unread).toHaveLength(20)
    const reader = (await open()).read().getReader()
    await reader.read()
    await expect.poll(openNow).toBe(1)
    await reader.cancel()
    await expect.poll(openNow).toBe(0)
  },
)
