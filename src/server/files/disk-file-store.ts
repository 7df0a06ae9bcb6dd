import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '#server/store/atomic-write.ts'
import { contentTypeOf, type FileStore } from './file-store.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
// File systems allow 255 bytes, and the temporary name of a file being written needs some of them.
const LONGEST_NAME = 200

/** Keeps files under `<folder>/ab/<id>/<name>`, `ab` being the id's last two digits. */
export function createDiskFileStore(folder: string): FileStore {
  // The end of the id, because time-ordered UUIDs share their beginning for years. The check prevents path traversal.
  function folderOf(id: string): string {
    if (!UUID.test(id)) throw new TypeError('The id of a stored file is a lower-case uuid')
    return join(folder, id.slice(-2), id)
  }
  const pathOf = (id: string, name: string) => join(folderOf(id), onDisk(name))

  return {
    async put(id, name, bytes) {
      await writeAtomically(pathOf(id, name), bytes, { isPrivate: false })
    },
    async get(id, name) {
      const bytes = await readIfThere(pathOf(id, name))
      if (!bytes) return undefined
      const size = bytes.byteLength
      return { bytes, size, contentType: contentTypeOf(name), downloadName: name, etag: etagOf(id, name) }
    },
    async remove(id, name) {
      await rm(name === undefined ? folderOf(id) : pathOf(id, name), { recursive: true, force: true })
    },
  }
}

/** Percent-encoded: no separator, control character or letter that file systems treat differently is left in it. */
function onDisk(name: string): string {
  const path = encodeURIComponent(name)
  if (/^\.{0,2}$/.test(path) || path.length > LONGEST_NAME)
    throw new TypeError('A stored file needs a usable name')
  return path
}

/** Encoded, because a header cannot contain letters beyond Latin-1. */
function etagOf(id: string, name: string): string {
  return `"${id}-${encodeURIComponent(name)}"`
}

async function readIfThere(path: string) {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
