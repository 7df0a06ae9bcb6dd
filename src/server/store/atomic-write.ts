import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * Writes a file that is either complete or not there (atomic), replacing a file of the same name; creates its folders.
 * `draft` is the temporary file: a unique name each time, unless the caller gives one that a retry uses again.
 * There is no fsync unless `flush` is set: a killed process loses nothing by that, only a power cut within seconds may, and
 * waiting for the disk would cost more than these files (pictures, unsent emails) are worth.
 */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array | Readable,
  {
    isPrivate,
    draft = `${path}.${randomBytes(6).toString('hex')}.part`,
    flush = false,
  }: { isPrivate: boolean; draft?: string; flush?: boolean },
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: isPrivate ? 0o700 : 0o755 })
  try {
    await writeFile(draft, content, { mode: isPrivate ? 0o600 : 0o644, flush })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
