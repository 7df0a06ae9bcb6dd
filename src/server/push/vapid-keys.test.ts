import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { arePair } from '#server/base/vapid-settings.ts'
import { ensureVapidKeys } from './vapid-keys.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'vapid-'))
})
afterEach(() => rm(home, { recursive: true }))

test('keys are made once, readable by their owner only, and are a pair; given ones are used', async () => {
  const starts = Array.from({ length: 3 }, () => ensureVapidKeys({ vapidKeys: undefined, dataDir: home }))
  const [keys, ...others] = await Promise.all(starts)
  if (!keys) throw new Error('Three have started')
  expect(others).toEqual([keys, keys])
  expect(arePair(keys)).toBe(true)
  expect((await stat(join(home, 'vapid-keys'))).mode & 0o777).toBe(0o600)
  expect(await readdir(home)).toEqual(['vapid-keys'])
  const given = { publicKey: 'B', privateKey: 'x' }
  expect(await ensureVapidKeys({ vapidKeys: given, dataDir: home })).toBe(given)
})

test('a damaged file is named, not replaced: replacing it would silence every browser', async () => {
  await writeFile(join(home, 'vapid-keys'), 'B x\n')
  await expect(ensureVapidKeys({ vapidKeys: undefined, dataDir: home })).rejects.toThrow(
    /vapid-keys holds no usable keys/,
  )
})
