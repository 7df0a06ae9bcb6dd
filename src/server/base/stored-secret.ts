import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from './has-code.ts'

/** The secret in the file at `path`, which only the app's own user can read. The first start creates it with `make`. */
export async function storedSecret(path: string, make: () => string): Promise<string> {
  const kept = await readSecret(path)
  if (kept !== undefined) return kept
  await mkdir(dirname(path), { recursive: true })
  await writeOnce(path, make())
  return storedSecret(path, make)
}

// Written to a temporary file and hard-linked into place: of two processes that start at once one wins, and both then read the same complete file.
async function writeOnce(path: string, secret: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true })
  try {
    await link(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
