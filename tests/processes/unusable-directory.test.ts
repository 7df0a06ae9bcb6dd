import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { boot } from '#server/main.ts'

test.each([
  ['the embedded database', {}],
  ['a database elsewhere', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }],
])('with %s, a data directory that cannot be used stops the start in one line', async (_, settings) => {
  const folder = mkdtempSync(join(tmpdir(), 'unusable-'))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  try {
    for (const dataDir of [file, join(file, 'data')])
      await expect(
        boot({
          env: { ...settings, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
          say: () => undefined,
        }),
      ).rejects.toMatchObject({
        name: 'StartError',
        message: expect.stringContaining(`The data directory ${dataDir} cannot be used`),
      })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
