import { buffer } from 'node:stream/consumers'
import type { LargeFiles } from '#server/files/large-files.ts'

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
      return bytes && { size: bytes.byteLength, content: new Blob([new Uint8Array(bytes)]).stream() }
    },
    remove: async (id) => void files.delete(id),
  }
}
