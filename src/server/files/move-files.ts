import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FilesByKey } from './files-by-key.ts'

export type Moved = {
  copied: number
  /** They were already there, with the same content: from an attempt before. */
  already: number
  /** The app removed them meanwhile. */
  gone: number
  bytes: number
}

/**
 * Copies every file to its new location while the app runs, and compares length and SHA-256 of what arrived. May be stopped and started again at any
 * time. What is at both locations already is compared too. Throws `Different` for a file that is not what it was.
 */
export async function copyFiles({
  from,
  to,
  signal,
  onFile,
}: {
  from: FilesByKey
  to: FilesByKey
  signal: AbortSignal
  onFile?: (moved: Moved) => void
}): Promise<Moved> {
  const moved: Moved = { copied: 0, already: 0, gone: 0, bytes: 0 }
  for await (const { key } of from.list()) {
    signal.throwIfAborted()
    const copied = await unlessGone(key, from, () => copyFile(key, { from, to }))
    const { result, size } = copied ?? { result: 'gone', size: 0 }
    moved[result] += 1
    moved.bytes += size
    onFile?.(moved)
  }
  return moved
}

/**
 * Removes every file of the old location that is at the new one with the same content. Copies nothing: what is only at the old one may have
 * been removed from the new one since. Returns how many, and how many are left.
 */
export async function removeCopied({
  from,
  to,
  signal,
}: {
  from: FilesByKey
  to: FilesByKey
  signal: AbortSignal
}): Promise<{ removed: number; left: number }> {
  const done = { removed: 0, left: 0 }
  for await (const { key } of from.list()) {
    signal.throwIfAborted()
    const result = await unlessGone(key, from, () => removeIfCopied(key, { from, to }))
    if (result) done[result] += 1
  }
  return done
}

async function removeIfCopied(
  key: string,
  { from, to }: { from: FilesByKey; to: FilesByKey },
): Promise<'removed' | 'left' | undefined> {
  const size = await from.size(key)
  if (size === undefined) return undefined
  if (!(await isThere(to, key, { size, hash: await hashOf(from.read(key, size)) }))) return 'left'
  await from.remove(key)
  return 'removed'
}

/** The new copy of a file is not what the old one is. */
class Different extends Error {
  override readonly name = 'Different'
}

type Copying = { result: 'copied' | 'already' | 'gone'; size: number }

/** The app may also remove a file while it is read. */
async function unlessGone<Result>(
  key: string,
  from: FilesByKey,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if ((await from.size(key)) !== undefined) throw error
    return undefined
  }
}

async function copyFile(key: string, { from, to }: { from: FilesByKey; to: FilesByKey }): Promise<Copying> {
  const size = await from.size(key)
  if (size === undefined) return { result: 'gone', size: 0 }
  const hash = await hashOf(from.read(key, size))
  if (await isThere(to, key, { size, hash })) return { result: 'already', size }
  await to.write(key, from.read(key, size))
  // The app removes a file from its old location first, then from the new one. So if it is still there, any removal comes after this copy.
  if ((await from.size(key)) === undefined) {
    await to.remove(key)
    return { result: 'gone', size: 0 }
  }
  if (!(await isThere(to, key, { size, hash })))
    throw new Different(
      `${key} is not the same at both locations. Nothing was removed; start the command again.`,
    )
  return { result: 'copied', size }
}

async function isThere(
  to: FilesByKey,
  key: string,
  { size, hash }: { size: number; hash: string },
): Promise<boolean> {
  return (await to.size(key)) === size && (await hashOf(to.read(key, size))) === hash
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of content as AsyncIterable<Uint8Array>) hash.update(piece)
  return hash.digest('hex')
}
