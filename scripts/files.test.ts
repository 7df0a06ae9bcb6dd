// npm run files, as an operator starts it.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'files-'))
  for (const store of ['images', 'club-files', 'exports']) {
    await mkdir(join(home, 'data', store), { recursive: true })
    await writeFile(join(home, 'data', store, 'one'), store)
  }
})
afterEach(() => rm(home, { recursive: true }))

function files(...options: string[]): Promise<{ stdout: string }> {
  const command = ['scripts/files.ts', 'move', join(home, 'data'), join(home, 'copy'), ...options]
  return promisify(execFile)(process.execPath, command, { env: { ...process.env, INIT_CWD: home } })
}

test('a copy that is kept leaves out members’ exports, as the operations guide writes it', async () => {
  const guide = await readFile('docs/operations.md', 'utf8')
  const kept = [...guide.matchAll(/^[\d* ]+ .* files -- move .*?((?: --.*)?)$/gm)].map(([, options = '']) =>
    options.trim().split(' '),
  )
  expect(kept).toHaveLength(1)
  expect((await files(...(kept[0] ?? []))).stdout).toContain('Done: 2 copied')
  expect((await readdir(join(home, 'copy'))).sort()).toEqual(['club-files', 'images'])
})

test('a move takes every store, and only then removes the old files', async () => {
  expect((await files('--remove')).stdout).toContain('Done: 0 removed after a comparison by SHA-256, 3 left')
  expect((await files()).stdout).toContain('Done: 3 copied')
  expect((await files('--remove')).stdout).toContain('Done: 3 removed')
})

test('a folder without any store of files is refused, and nothing is said to be done', async () => {
  await rename(join(home, 'data'), join(home, 'moved'))
  await expect(files()).rejects.toThrow(`There are no files of Verandah in ${join(home, 'data')}`)
  await mkdir(join(home, 'data', 'postgres'), { recursive: true })
  await expect(files()).rejects.toThrow('none of the folders images, exports, club-files is there')
})

test('a folder with one of them is enough', async () => {
  for (const store of ['images', 'exports']) await rm(join(home, 'data', store), { recursive: true })
  expect((await files()).stdout).toContain('Done: 1 copied')
})

test.each([[['--without', 'pictures']], [['--delete']]])('refuses %s', async (options) => {
  await expect(files(...options)).rejects.toThrow(/Usage: npm run files/)
})
