import { buffer } from 'node:stream/consumers'
import { type LargeFiles, wholeOf } from '#server/files/large-files.ts'

/** Keeps large files as a disk would. `checkDisk` throws for a write that fails, after its content has been read. */
export function filesInMemory(checkDisk: () => void, files = new Map<string, Buffer>()): LargeFiles {
  return {
    async write(id, content) {
      const bytes = await buffer(content)
      checkDisk()
      files.set(id, bytes)
      return bytes.byteLength
    },
    has: async (id) => files.has(id),
    async open(id) {
      const bytes = files.get(id)
      if (!bytes) return undefined
      const size = bytes.byteLength
      return {
        size,
        read: ({ start, end } = wholeOf(size)) =>
          new Blob([new Uint8Array(bytes.subarray(start, end + 1))]).stream(),
      }
    },
    remove: async (id) => void files.delete(id),
  }
}
