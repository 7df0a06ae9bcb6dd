import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openStores, type Stores, storeFolders } from '#server/files/stores.ts'
import { ArchiveError } from './archive-error.ts'

export type StagedFiles = Pick<Stores, 'images' | 'clubFiles'> & {
  keep(): Promise<void>
  discard(): Promise<void>
}

/** Files are written to a temporary folder and moved into place together, once everything else has been verified. */
export async function stageFiles(dataDir: string): Promise<StagedFiles> {
  const staging = join(dataDir, 'restoring')
  const [staged, folders] = [storeFolders(staging), storeFolders(dataDir)]
  const discard = () => rm(staging, { recursive: true, force: true })
  // Left behind by an attempt that was killed.
  await discard()
  await assertEmpty(folders.images, 'pictures')
  await assertEmpty(folders.clubFiles, 'files')
  const { images, clubFiles } = openStores(staging)
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
