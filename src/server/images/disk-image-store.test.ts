import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskImageStore } from './disk-image-store.ts'
import { keepPicture } from './image-store.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'images-'))
})
afterEach(() => rm(home, { recursive: true }))

test('a kept picture is found again, variant by variant, until it is removed', async () => {
  const store = createDiskImageStore(home)
  const id = randomUUID()
  await keepPicture(store, id, {
    kind: 'photo',
    width: 256,
    height: 256,
    tint: '#5b3a8c',
    variants: [
      { variant: '96.avif', bytes: Buffer.from('small') },
      { variant: '256.webp', bytes: Buffer.from('large') },
    ],
  })
  expect(Buffer.from((await store.get(id, '96.avif'))?.bytes ?? []).toString()).toBe('small')
  expect((await store.get(id, '256.webp'))?.etag).toBe(`"${id}-256.webp"`)
  expect(await store.get(id, '640.webp')).toBeUndefined()
  expect((await readdir(join(home, id.slice(-2), id))).sort()).toEqual(['256.webp', '96.avif'])

  await store.remove(id)
  await store.remove(id)
  expect(await store.get(id, '96.avif')).toBeUndefined()
})

test('an id that is no uuid never becomes a path', async () => {
  const store = createDiskImageStore(home)
  await expect(store.get('../../../etc', '96.avif')).rejects.toThrow(TypeError)
  await expect(store.remove('..')).rejects.toThrow(TypeError)
})
