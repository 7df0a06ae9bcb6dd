import { join } from 'node:path'
import { createDiskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'
import { createLargeFiles, type LargeFiles } from './large-files.ts'

export type Stores = { images: FileStore; exports: LargeFiles; clubFiles: LargeFiles }

/** Opens everything that keeps files. Another kind of store, such as S3, would be chosen here and nowhere else. */
export function openStores(dataDir: string): Stores {
  const folders = storeFolders(dataDir)
  return {
    images: createDiskFileStore(folders.images),
    exports: createLargeFiles(folders.exports),
    clubFiles: createLargeFiles(folders.clubFiles),
  }
}

/** Where the stores on disk keep their files. */
export function storeFolders(dataDir: string): Record<keyof Stores, string> {
  return {
    images: join(dataDir, 'images'),
    exports: join(dataDir, 'exports'),
    clubFiles: join(dataDir, 'club-files'),
  }
}
