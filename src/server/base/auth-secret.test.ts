import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureAuthSecret } from './auth-secret.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'secret-'))
})
afterEach(() => rm(home, { recursive: true }))

test('a given secret is used and nothing is written', async () => {
  const authSecret = 'x'.repeat(32)
  expect(await ensureAuthSecret({ authSecret, dataDir: home })).toBe(authSecret)
  expect(await readdir(home)).toEqual([])
})

test('a secret is made once, readable by its owner only, even if several processes start at once', async () => {
  const dataDir = join(home, 'data')
  const starts = Array.from({ length: 5 }, () => ensureAuthSecret({ authSecret: undefined, dataDir }))
  const secrets = new Set(await Promise.all(starts))
  expect(secrets.size).toBe(1)
  expect([...secrets][0]).toMatch(/^[\w-]{43}$/)
  expect((await stat(join(dataDir, 'auth-secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['auth-secret'])
})

test('a damaged file is named, not replaced: replacing it would end every session', async () => {
  await writeFile(join(home, 'auth-secret'), '\n')
  await expect(ensureAuthSecret({ authSecret: undefined, dataDir: home })).rejects.toThrow(
    /auth-secret holds no usable/,
  )
})
