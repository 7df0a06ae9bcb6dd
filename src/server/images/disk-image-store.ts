import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWholeFile } from '#server/store/whole-file.ts'
import type { ImageStore } from './image-store.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Keeps pictures as files under `<imagesDir>/ab/<id>/<variant>`, `ab` being the id's last two digits. */
export function createDiskImageStore(imagesDir: string): ImageStore {
  // The end of an id, because a time-ordered uuid starts alike for years. The check keeps any path out of an id.
  function folderOf(id: string): string {
    if (!UUID.test(id)) throw new TypeError('An image id is a lower-case uuid')
    return join(imagesDir, id.slice(-2), id)
  }

  return {
    async put(id, variant, bytes) {
      await writeWholeFile(join(folderOf(id), variant), bytes, { isPrivate: false })
    },
    async get(id, variant) {
      const bytes = await readIfThere(join(folderOf(id), variant))
      return bytes && { bytes, etag: `"${id}-${variant}"` }
    },
    async remove(id) {
      await rm(folderOf(id), { recursive: true, force: true })
    },
  }
}

async function readIfThere(path: string) {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
