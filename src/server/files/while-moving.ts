// While files move to another location, the app writes to the new one, and reads there first and from the old one otherwise.
import type { FileStore, Stores } from './file-store.ts'
import type { LargeFiles } from './large-files.ts'

export function whileMoving(current: Stores, old: Stores): Stores {
  return {
    images: pictures(current.images, old.images),
    exports: largeFiles(current.exports, old.exports),
    clubFiles: largeFiles(current.clubFiles, old.clubFiles),
  }
}

function pictures(current: FileStore, old: FileStore): FileStore {
  return {
    put: (id, name, bytes) => current.put(id, name, bytes),
    get: async (id, name) => (await current.get(id, name)) ?? old.get(id, name),
    has: async (id, name) => (await current.has(id, name)) || old.has(id, name),
    async remove(id, name) {
      await old.remove(id, name)
      await current.remove(id, name)
    },
  }
}

function largeFiles(current: LargeFiles, old: LargeFiles): LargeFiles {
  return {
    write: (id, content) => current.write(id, content),
    has: async (id) => (await current.has(id)) || old.has(id),
    open: async (id) => (await current.open(id)) ?? old.open(id),
    // The old one first: the command that moves files checks whether it is still there after copying it (`copyFile`).
    async remove(id) {
      await old.remove(id)
      await current.remove(id)
    },
  }
}
