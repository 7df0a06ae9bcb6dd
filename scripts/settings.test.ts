// Commands as an operator starts them: which settings they read, and what they refuse without any.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'settings-'))
})
afterEach(() => rmSync(home, { recursive: true }))

function command(name: string, words: string[] = []): string {
  const { DATA_DIR: _data, DATABASE_URL: _database, INIT_CWD: _cwd, ...env } = process.env
  const script = join(import.meta.dirname, `${name}.ts`)
  const { status, stderr } = spawnSync(process.execPath, [script, ...words], {
    cwd: home,
    env,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  return stderr
}

test('a restore without settings creates no database of its own', () => {
  writeFileSync(join(home, 'archive.tar'), '')
  expect(command('restore', ['archive.tar'])).toMatch(
    /^Set DATA_DIR or DATABASE_URL, .+ Nothing was restored\.\n$/,
  )
  expect(readdirSync(home)).toEqual(['archive.tar'])
})

test.each([
  ['backup', ['copy.tar']],
  ['admin', ['grant', 'mia@sample.test']],
  ['next-measure', []],
  ['catalogue-import', ['dump.txt']],
])('%s reads the settings of the file that .env is a link to', (name, words) => {
  writeFileSync(join(home, 'dump.txt'), '')
  writeFileSync(join(home, 'common.env'), 'DATABASE_URL=mysql://example.org/verandah\n')
  symlinkSync('common.env', join(home, '.env'))
  expect(command(name, words)).toMatch(/^DATABASE_URL must be/)
})

test('a broken link .env stops a command, because it would work on another database', () => {
  symlinkSync('gone.env', join(home, '.env'))
  expect(command('backup', ['copy.tar'])).toContain('The file .env is a link to a file that does not exist')
})
