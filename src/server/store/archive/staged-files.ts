import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { createDiskFileStore } from '#server/files/disk-file-store.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { createLargeFiles, type LargeFiles } from '#server/files/large-files.ts'
import { ArchiveError } from './archive-error.ts'

export type StagedFiles = {
  images: FileStore
  clubFiles: LargeFiles
  keep(): Promise<void>
  discard(): Promise<void>
}

/** Files are written to a temporary folder and moved into place together, once everything else has been verified. */
export async function stageFiles(folders: { imagesDir: string; clubFilesDir: string }): Promise<StagedFiles> {
  const { imagesDir, clubFilesDir } = folders
  const staged = [imagesDir, clubFilesDir].map((folder) => ({ folder, staging: `${folder}.restoring` }))
  const discard = async () => {
    for (const { staging } of staged) await rm(staging, { recursive: true, force: true })
  }
  // Left behind by an attempt that was killed.
  await discard()
  await assertEmpty(imagesDir, 'pictures')
  await assertEmpty(clubFilesDir, 'files')
  for (const { staging } of staged) await mkdir(staging, { recursive: true })
  return {
    images: createDiskFileStore(`${imagesDir}.restoring`),
    clubFiles: createLargeFiles(`${clubFilesDir}.restoring`),
    keep: async () => {
      for (const { folder, staging } of staged) {
        await rm(folder, { recursive: true, force: true })
        await rename(staging, folder)
      }
    },
    discard,
  }
}

async function assertEmpty(folder: string, what: 'pictures' | 'files'): Promise<void> {
  if (!(await hasFiles(folder))) return
  throw new ArchiveError(
    `${folder} already holds ${what}. An archive can only be restored where there are none. Move that folder away, or choose another DATA_DIR.`,
  )
}

async function hasFiles(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length > 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
