import { cp, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BucketSettings, type FilesLocation, nameOfLocation } from '#server/base/file-settings.ts'
import { hasCode } from '#server/base/has-code.ts'
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
      const moved: string[] = []
      try {
        for (const store of ['images', 'clubFiles'] as const) {
          await mkdir(staged[store], { recursive: true }) // an archive may have none
          await mkdir(folders[store], { recursive: true })
          for (const name of await readdir(staged[store])) {
            const to = join(folders[store], name)
            moved.push(to)
            await move(join(staged[store], name), to)
          }
        }
      } catch (error) {
        for (const path of moved) await rm(path, { recursive: true, force: true })
        throw error
      }
      await discard()
    },
    discard,
  }
}

/** The folder of a store itself stays: it may be a link to a shared disk, or the place where one is mounted. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error
    await cp(from, to, { recursive: true })
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
    if (!hasCode(error, 'ENOENT')) throw error
    if (!(await isLink(folder))) return false
    throw new ArchiveError(`${folder} leads to a folder that does not exist. Create that folder first.`)
  }
}

async function isLink(path: string): Promise<boolean> {
  const found = await lstat(path).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error
    return undefined
  })
  return found?.isSymbolicLink() === true
}
