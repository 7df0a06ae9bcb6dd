import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { hasCode } from '#server/base/has-code.ts'
import { writeAtomically } from '#server/store/atomic-write.ts'
import { keyOf } from './file-keys.ts'

/** The first and the last byte. */
export type ByteRange = { start: number; end: number }

/** `read` gives the bytes of a range, or all of them; nothing is open before the first is read. */
export type LargeFile = { size: number; read(range?: ByteRange): ReadableStream<Uint8Array> }

/** Stores files too large for memory, readable by the app's own user only: one per id. Callers check access before they send one. */
export type LargeFiles = {
  /** Returns its size in bytes. The file appears complete or not at all (atomic). */
  write(id: string, content: Readable): Promise<number>
  has(id: string): Promise<boolean>
  open(id: string): Promise<LargeFile | undefined>
  /** Idempotent. */
  remove(id: string): Promise<void>
}

/** Under `<folder>/ab/<id>`, `ab` being the id's last two digits. */
export function createLargeFiles(folder: string): LargeFiles {
  const pathOf = (id: string) => join(folder, keyOf(id))
  return {
    async write(id, content) {
      const path = pathOf(id)
      await writeAtomically(path, content, { isPrivate: true, draft: `${path}.part` })
      return (await stat(path)).size
    },
    has: async (id) => (await sizeIfThere(pathOf(id))) !== undefined,

    async open(id) {
      const path = pathOf(id)
      const size = await sizeIfThere(path)
      if (size === undefined) return undefined
      return { size, read: (range = wholeOf(size)) => asStream(bytesOf(path, range)) }
    },
    async remove(id) {
      await Promise.all([pathOf(id), `${pathOf(id)}.part`].map((path) => rm(path, { force: true })))
    },
  }
}

export const wholeOf = (size: number): ByteRange => ({ start: 0, end: size - 1 })

/** Node's and the browser's byte streams are the same at run time, though their types differ. */
export function asStream(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return NodeStream.from(bytes) as ReadableStream<Uint8Array>
}

/** Opened when the first byte is read: a HEAD request reads none, and the file would never be closed. */
async function* bytesOf(path: string, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  if (start <= end) yield* createReadStream(path, { start, end })
}

/** The size of a file in bytes. */
export async function sizeIfThere(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
