import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '#server/base/has-code.ts'
import { writeAtomically } from '#server/store/atomic-write.ts'
import { encodedName, etagOf, keyOf } from './file-keys.ts'
import { contentTypeOf, type FileStore } from './file-store.ts'
import { sizeIfThere } from './large-files.ts'

/** Keeps files under `<folder>/ab/<id>/<name>`, `ab` being the id's last two digits. */
export function createDiskFileStore(folder: string): FileStore {
  const folderOf = (id: string) => join(folder, keyOf(id))
  const pathOf = (id: string, name: string) => join(folderOf(id), encodedName(name))

  return {
    async put(id, name, bytes) {
      await writeAtomically(pathOf(id, name), bytes, { isPrivate: false })
    },
    async get(id, name) {
      const bytes = await readIfThere(pathOf(id, name))
      if (!bytes) return undefined
      return { bytes, contentType: contentTypeOf(name), etag: etagOf(id, name) }
    },
    has: async (id, name) => (await sizeIfThere(pathOf(id, name))) !== undefined,
    async remove(id, name) {
      await rm(name === undefined ? folderOf(id) : pathOf(id, name), { recursive: true, force: true })
    },
  }
}

async function readIfThere(path: string) {
  try {
    return await readFile(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
