// A start as another user than the one whose files they are. Root may use everything, so these run as somebody else.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const NOBODY = 65534
const ROOT = join(import.meta.dirname, '../../../..')
const isRoot = process.getuid?.() === 0
const user = isRoot ? 'nobody' : userInfo().username

function runAsOther(code: string): { status: number | null; said: string } {
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: ROOT,
    encoding: 'utf8',
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  })
  return { status, said: stderr }
}

const failing = (path: string, call: string) => `
  import { fail } from './scripts/console.ts'
  try { const part = await import('./${path}'); await part.${call} } catch (error) { fail(error) }`

test('a data directory that belongs to another user is named in one line, with the user and what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-'))
  const dataDir = join(folder, 'data')
  try {
    mkdirSync(dataDir, { mode: 0o500 })
    chmodSync(folder, 0o555)
    for (const path of [dataDir, join(dataDir, 'deeper')]) {
      const call = `makeDataDirectory(${JSON.stringify(path)})`
      const { status, said } = runAsOther(failing('src/server/store/engine/data-directory.ts', call))
      expect(said).toMatch(/^The data directory \S+ cannot be used\. The user \S+ may not use .+\n$/)
      expect(said).toContain(`The user ${user} may not use ${dataDir}`)
      expect(said).toContain('sudo -u verandah -H')
      expect(status).toBe(1)
    }
  } finally {
    chmodSync(folder, 0o755)
    rmSync(folder, { recursive: true })
  }
})

test.skipIf(!isRoot)('a checkout that belongs to another user, too, when a start has to build', () => {
  const { status, said } = runAsOther(
    failing('scripts/build-lock.ts', 'withBuildLock(async () => undefined)'),
  )
  expect(said).toMatch(
    /^The user nobody may not use \S+\/node_modules\/\.building-screens \(EACCES\)\. Run every .+\n$/,
  )
  expect(status).toBe(1)
})
