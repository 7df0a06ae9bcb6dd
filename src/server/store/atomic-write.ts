import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * `draft` is where it is made: a name of its own each time, unless the caller gives one that its next try takes again.
 * Writes a file that is either there whole or not there, replacing what had its name; makes its folders.
 * It is not forced to disk: a killed process loses nothing by that, only a power cut within seconds may, and waiting for the disk
 * would cost more than what is kept this way (pictures, unsent letters) is worth.
 */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array,
  {
    isPrivate,
    draft = `${path}.${randomBytes(6).toString('hex')}.part`,
  }: { isPrivate: boolean; draft?: string },
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: isPrivate ? 0o700 : 0o755 })
  try {
    await writeFile(draft, content, { mode: isPrivate ? 0o600 : 0o644 })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
