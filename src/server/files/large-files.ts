import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { isUuid } from '#rules/base/ids.ts'

/** Stores files too large for memory, readable by the app's own user only: one per id. Callers check access before they send one. */
export type LargeFiles = {
  /** Returns its size in bytes. The file appears complete or not at all (atomic). */
  write(id: string, content: Readable): Promise<number>
  has(id: string): Promise<boolean>
  open(id: string): Promise<{ size: number; content: ReadableStream<Uint8Array> } | undefined>
  /** Idempotent. */
  remove(id: string): Promise<void>
}

/** Under `<folder>/ab/<id>`, `ab` being the id's last two digits. */
export function createLargeFiles(folder: string): LargeFiles {
  function pathOf(id: string): string {
    if (!isUuid(id)) throw new TypeError('The id of a stored file is a uuid')
    return join(folder, id.slice(-2), id)
  }
  return {
    async write(id, content) {
      const path = pathOf(id)
      const draft = `${path}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await pipeline(content, createWriteStream(draft, { mode: 0o600 }))
        const { size } = await stat(draft)
        await rename(draft, path)
        return size
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    has: async (id) => (await sizeIfThere(pathOf(id))) !== undefined,

    async open(id) {
      const path = pathOf(id)
      const size = await sizeIfThere(path)
      if (size === undefined) return undefined
      // Node's and the browser's byte streams are the same at run time, though their types differ.
      const content = NodeStream.from(bytesOf(path)) as ReadableStream<Uint8Array>
      return { size, content }
    },
    async remove(id) {
      await Promise.all([pathOf(id), `${pathOf(id)}.part`].map((path) => rm(path, { force: true })))
    },
  }
}

/** Opened when the first byte is read: a HEAD request reads none, and the file would never be closed. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

async function sizeIfThere(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
