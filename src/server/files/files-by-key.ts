// All files of a place by their keys, for the command that moves them: the keys are the same in a folder and in a bucket.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FilesPlace } from '#server/base/file-settings.ts'
import type { Log } from '#server/base/log.ts'
import { createBucket } from './bucket.ts'
import { wholeOf } from './large-files.ts'
import { spooled } from './spooled.ts'
import { storeNames } from './stores.ts'

export type FilesByKey = {
  list(): AsyncGenerator<string>
  size(key: string): Promise<number | undefined>
  read(key: string, size: number): Readable
  /** The file appears complete or not at all. */
  write(key: string, content: Readable): Promise<void>
  remove(key: string): Promise<void>
}

const prefixes = Object.values(storeNames).map((name) => `${name}/`)

export function filesByKey(place: FilesPlace, log: Pick<Log, 'warn'>): FilesByKey {
  return place.kind === 'folder' ? inFolder(place.folder) : inBucket(place, log)
}

function inBucket(place: Extract<FilesPlace, { kind: 'bucket' }>, log: Pick<Log, 'warn'>): FilesByKey {
  const bucket = createBucket(place, { log })
  return {
    async *list() {
      for (const prefix of prefixes) yield* bucket.list(prefix)
    },
    size: bucket.size,
    read: (key, size) => Readable.from(bucket.read(key, wholeOf(size)), { objectMode: false }),
    write: (key, content) => spooled(content, (whole) => bucket.put(key, whole)),
    remove: bucket.remove,
  }
}

function inFolder(folder: string): FilesByKey {
  const pathOf = (key: string) => join(folder, ...key.split('/'))
  return {
    async *list() {
      for (const prefix of prefixes) yield* filesUnder(join(folder, prefix), folder)
    },
    async size(key) {
      const found = await stat(pathOf(key)).catch(orMissing)
      return found?.size
    },
    read: (key) => createReadStream(pathOf(key)),
    async write(key, content) {
      const path = pathOf(key)
      const draft = `${path}.part`
      // Pictures are for everybody, and may be served by another program; all else is for the app's own user.
      const isPrivate = !key.startsWith(`${storeNames.images}/`)
      await mkdir(dirname(path), { recursive: true, mode: isPrivate ? 0o700 : 0o755 })
      try {
        await pipeline(content, createWriteStream(draft, { mode: isPrivate ? 0o600 : 0o644, flush: true }))
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** In order, one folder after another, and without files that are just being written. */
async function* filesUnder(folder: string, root: string): AsyncGenerator<string> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(orMissing)) ?? []
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesUnder(path, root)
    else if (!entry.name.endsWith('.part')) yield relative(root, path).split(sep).join('/')
  }
}

function orMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
