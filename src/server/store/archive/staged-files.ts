import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BucketSettings, type FilesLocation, nameOfLocation } from '#server/base/file-settings.ts'
import type { Log } from '#server/base/log.ts'
import { createBucket } from '#server/files/bucket.ts'
import type { Stores } from '#server/files/file-store.ts'
import { openFolders, openStores, storeFolders, storeNames } from '#server/files/stores.ts'
import { ArchiveError } from './archive-error.ts'

export type StagedFiles = Pick<Stores, 'images' | 'clubFiles'> & {
  keep(): Promise<void>
  discard(): Promise<void>
}

export function stageFiles(location: FilesLocation, log: Pick<Log, 'warn'>): Promise<StagedFiles> {
  return location.kind === 'folder' ? stageInFolder(location.folder) : stageInBucket(location, log)
}

/** Files are written to a temporary folder and moved into place together, once everything else has been verified. */
async function stageInFolder(folder: string): Promise<StagedFiles> {
  const staging = join(folder, 'restoring')
  const [staged, folders] = [storeFolders(staging), storeFolders(folder)]
  const discard = () => rm(staging, { recursive: true, force: true })
  // Left behind by an attempt that was killed.
  await discard()
  await assertEmpty(folders.images, 'pictures')
  await assertEmpty(folders.clubFiles, 'files')
  const { images, clubFiles } = openFolders(staging)
  return {
    images,
    clubFiles,
    keep: async () => {
      for (const store of ['images', 'clubFiles'] as const) {
        await mkdir(staged[store], { recursive: true }) // an archive may have none
        await rm(folders[store], { recursive: true, force: true })
        await rename(staged[store], folders[store])
      }
      await discard()
    },
    discard,
  }
}

/** Objects cannot be moved, so they are written where they belong, which was empty before; a failure removes all of them. */
async function stageInBucket(
  location: FilesLocation & BucketSettings,
  log: Pick<Log, 'warn'>,
): Promise<StagedFiles> {
  const bucket = createBucket(location, { log })
  const prefixes = [storeNames.images, storeNames.clubFiles].map((name) => `${name}/`)
  for (const prefix of prefixes) {
    for await (const _ of bucket.list(prefix)) {
      throw new ArchiveError(
        `${nameOfLocation(location)} already holds files under ${prefix}. An archive can only be restored where there are none. Empty the bucket (a restore that was killed may have left them), or choose another one in FILES_URL.`,
      )
    }
  }
  let isKept = false
  const { images, clubFiles } = openStores({ location }, log)
  return {
    images,
    clubFiles,
    keep: async () => {
      isKept = true
    },
    async discard() {
      if (isKept) return
      for (const prefix of prefixes) for await (const { key } of bucket.list(prefix)) await bucket.remove(key)
    },
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
