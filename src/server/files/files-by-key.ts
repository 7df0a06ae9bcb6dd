// All files of a location by their keys, for commands and jobs: the keys are the same in a folder and in a bucket.
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { FilesLocation } from '#server/base/file-settings.ts'
import type { Log } from '#server/base/log.ts'
import { writeAtomically } from '#server/store/atomic-write.ts'
import { createBucket, type StoredKey } from './bucket.ts'
import { sizeIfThere, wholeOf } from './large-files.ts'
import { storeNames } from './stores.ts'
import { viaTemporaryFile } from './temporary-file.ts'

export type FilesByKey = {
  /** Only those whose keys begin with `prefix`, a store and the two digits of a folder, if it is given. */
  list(prefix?: string): AsyncGenerator<StoredKey>
  size(key: string): Promise<number | undefined>
  read(key: string, size: number): Readable
  /** The file appears complete or not at all. */
  write(key: string, content: Readable): Promise<void>
  remove(key: string): Promise<void>
}

const prefixes = Object.values(storeNames).map((name) => `${name}/`)

export function filesByKey(location: FilesLocation, log: Pick<Log, 'warn'>): FilesByKey {
  return location.kind === 'folder' ? inFolder(location.folder) : inBucket(location, log)
}

/** The same location, in which the files of these stores are not found. */
export function withoutStores(files: FilesByKey, stores: readonly string[]): FilesByKey {
  return {
    ...files,
    async *list(prefix) {
      for await (const file of files.list(prefix))
        if (!stores.some((store) => file.key.startsWith(`${store}/`))) yield file
    },
  }
}

function inBucket(location: Extract<FilesLocation, { kind: 'bucket' }>, log: Pick<Log, 'warn'>): FilesByKey {
  const bucket = createBucket(location, { log })
  return {
    async *list(only) {
      for (const prefix of only ? [only] : prefixes) yield* bucket.list(prefix)
    },
    size: bucket.size,
    read: (key, size) => Readable.from(bucket.read(key, wholeOf(size)), { objectMode: false }),
    write: (key, content) => viaTemporaryFile(content, (whole) => bucket.put(key, whole)),
    remove: bucket.remove,
  }
}

function inFolder(folder: string): FilesByKey {
  const pathOf = (key: string) => join(folder, ...key.split('/'))
  return {
    async *list(only) {
      for (const prefix of only ? [only] : prefixes) yield* filesUnder(join(folder, prefix), folder)
    },
    size: (key) => sizeIfThere(pathOf(key)),
    read: (key) => createReadStream(pathOf(key)),
    write(key, content) {
      // Pictures are for everybody, and may be served by another program; all else is for the app's own user.
      const isPrivate = !key.startsWith(`${storeNames.images}/`)
      // The old file is removed once this one is complete, so it has to be on the disk by then.
      return writeAtomically(pathOf(key), content, { isPrivate, draft: `${pathOf(key)}.part`, flush: true })
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** In order, one folder after another, and without files that are just being written. */
async function* filesUnder(folder: string, root: string): AsyncGenerator<StoredKey> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(orMissing)) ?? []
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesUnder(path, root)
    else if (!entry.name.endsWith('.part')) {
      // The app may remove a file meanwhile.
      const found = await stat(path).catch(orMissing)
      if (found) yield { key: relative(root, path).split(sep).join('/'), storedAt: found.mtime }
    }
  }
}

function orMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
