import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from './dump-file.ts'

const MEGABYTE = 1024 * 1024

let folder: string
beforeAll(async () => {
  folder = await mkdtemp('/tmp/verandah-dump-')
})
afterAll(() => rm(folder, { recursive: true }))

async function digest(name: string, bytes: Buffer): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, bytes)
  return digestOf(file)
}
/** Larger than the part that is read for the digest. */
const large = (change: { at: number }) => {
  const bytes = Buffer.alloc(3 * MEGABYTE, 'a')
  bytes[change.at] = 0
  return bytes
}

test('a file is identified by its size, its beginning and its end, whatever its name', async () => {
  const known = await digest('one', large({ at: 0 }))
  expect(await digest('other', large({ at: 0 }))).toBe(known)
  const others = [large({ at: 1 }), large({ at: 3 * MEGABYTE - 1 }), large({ at: 2 * MEGABYTE })]
  const digests = [known]
  for (const [at, bytes] of others.entries()) digests.push(await digest(`other ${at}`, bytes))
  digests.push(await digest('longer', Buffer.concat([large({ at: 0 }), Buffer.from('a')])))
  digests.push(await digest('short', Buffer.from('a')), await digest('empty', Buffer.alloc(0)))
  expect(new Set(digests).size).toBe(digests.length)
})
