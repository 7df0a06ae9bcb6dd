import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { createDiskFileStore } from '#server/files/disk-file-store.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { ArchiveError } from './archive-error.ts'

export type StagedPictures = { store: FileStore; keep(): Promise<void>; discard(): Promise<void> }

/** Pictures are written beside their folder and moved into place at once, when everything else is known to be right. */
export async function stagePictures(imagesDir: string): Promise<StagedPictures> {
  const staging = `${imagesDir}.restoring`
  // Of an attempt that was killed.
  await rm(staging, { recursive: true, force: true })
  if (await hasFiles(imagesDir)) {
    throw new ArchiveError(
      `${imagesDir} holds pictures already, and an archive is restored only where there are none. Move that folder away, or choose another DATA_DIR.`,
    )
  }
  await mkdir(staging, { recursive: true })
  return {
    store: createDiskFileStore(staging),
    keep: async () => {
      await rm(imagesDir, { recursive: true, force: true })
      await rename(staging, imagesDir)
    },
    discard: () => rm(staging, { recursive: true, force: true }),
  }
}

async function hasFiles(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length > 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
