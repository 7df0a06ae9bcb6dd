import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { isUuid } from '#rules/base/ids.ts'

/** Keeps files too large for memory, for the app's own user alone: one under each id, which whoever hands it out has checked. */
export type LargeFiles = {
  /** Answers its size in bytes. The file is there whole, or not at all. */
  write(id: string, content: Readable): Promise<number>
  has(id: string): Promise<boolean>
  open(id: string): Promise<{ size: number; content: ReadableStream<Uint8Array> } | undefined>
  /** Removing what is not there is fine. */
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
      // Node's and the browser's stream of bytes are one, which their types do not know.
      const content = NodeStream.from(bytesOf(path)) as ReadableStream<Uint8Array>
      return { size, content }
    },
    async remove(id) {
      await Promise.all([pathOf(id), `${pathOf(id)}.part`].map((path) => rm(path, { force: true })))
    },
  }
}

/** Opened with the first byte that is read: of an answer to HEAD none is, and nobody would close it again. */
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
