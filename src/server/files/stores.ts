import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type FilesLocation, nameOfLocation } from '#server/base/file-settings.ts'
import type { Log } from '#server/base/log.ts'
import { StartError } from '#server/store/start-error.ts'
import { createBucket } from './bucket.ts'
import { createBucketFileStore, createBucketLargeFiles } from './bucket-stores.ts'
import { createDiskFileStore } from './disk-file-store.ts'
import type { Stores } from './file-store.ts'
import { createLargeFiles } from './large-files.ts'
import { whileMoving } from './while-moving.ts'

type Warnings = Pick<Log, 'warn'>

/** The folders, or the beginnings of the keys in a bucket. */
export const storeNames = { images: 'images', exports: 'exports', clubFiles: 'club-files' } as const

/** Opens everything that keeps files. `old` is where files are that have not been moved yet. */
export function openStores(
  { location, old }: { location: FilesLocation; old?: FilesLocation | undefined },
  log: Warnings,
): Stores {
  const stores = storesAt(location, log)
  return old ? whileMoving(stores, storesAt(old, log)) : stores
}

export function openFolders(folder: string): Stores {
  const folders = storeFolders(folder)
  return {
    images: createDiskFileStore(folders.images),
    exports: createLargeFiles(folders.exports),
    clubFiles: createLargeFiles(folders.clubFiles),
  }
}

/** Where the stores on disk keep their files. */
export function storeFolders(folder: string): Record<keyof Stores, string> {
  return {
    images: join(folder, storeNames.images),
    exports: join(folder, storeNames.exports),
    clubFiles: join(folder, storeNames.clubFiles),
  }
}

/** Throws StartError for a folder that has none of the stores: most likely it is not the one that is meant. */
export function assertHoldsStores(location: FilesLocation): void {
  if (location.kind !== 'folder') return
  const names = Object.values(storeNames)
  if (names.some((name) => existsSync(join(location.folder, name)))) return
  throw new StartError(
    `There are no files of Verandah in ${location.folder}: none of the folders ${names.join(', ')} is there. Give the folder that was DATA_DIR or FILES_URL.`,
  )
}

/** Throws StartError for a bucket that refuses us. One that does not answer now may later, so it only gets a warning. */
export async function assertUsable(location: FilesLocation, log: Warnings): Promise<void> {
  if (location.kind === 'folder') return
  const refusal = await createBucket(location, { log }).refusal()
  if (!refusal) return
  throw new StartError(
    `Files can’t be kept in ${nameOfLocation(location)}: ${refusal}. Check the bucket’s name, endpoint, region and style, the AWS_ keys, the clock of this machine, and that these keys may list, read, write and delete objects.`,
  )
}

function storesAt(location: FilesLocation, log: Warnings): Stores {
  if (location.kind === 'folder') return openFolders(location.folder)
  const bucket = createBucket(location, { log })
  return {
    images: createBucketFileStore(bucket, storeNames.images),
    exports: createBucketLargeFiles(bucket, storeNames.exports),
    clubFiles: createBucketLargeFiles(bucket, storeNames.clubFiles),
  }
}
