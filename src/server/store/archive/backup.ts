import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { FileStore } from '#server/files/file-store.ts'
import type { LargeFiles } from '#server/files/large-files.ts'
import { MIGRATION_LOCK } from '#server/store/migrations/migrate.ts'
import { ArchiveError } from './archive-error.ts'
import { beginSnapshot, prepareSession } from './archive-queries.ts'
import { compressionFor } from './compression.ts'
import { type Archived, nothingArchived, writeArchive } from './write-archive.ts'

/**
 * Writes a snapshot of the database, its pictures and the files of its clubs into one new file while the app
 * keeps running. The file appears complete or not at all, readable by its owner only. Throws ArchiveError if it already exists, or if most
 * pictures or files are missing, unless `withoutLostFiles`.
 */
export async function backUp({
  connection,
  images,
  clubFiles,
  file,
  madeAt,
  withoutLostFiles,
  signal,
}: {
  connection: pg.ClientConfig
  images: FileStore
  clubFiles: LargeFiles
  file: string
  madeAt: Date
  withoutLostFiles?: boolean
  signal?: AbortSignal
}): Promise<Archived> {
  // Never replaced: a mistyped name must not cost the last good backup.
  if (existsSync(file))
    throw new ArchiveError(`${file} already exists. Choose another name, or delete it first.`)
  const archived = nothingArchived()
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.part`
  const client = new pg.Client({ ...connection, application_name: 'verandah backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await prepareSession(client)
    // Locked before the snapshot, so that no migration changes tables between listing and reading them.
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
    await beginSnapshot(client)
    const parts = writeArchive({ client, images, clubFiles, madeAt, archived, withoutLostFiles })
    const bytes = Readable.from(parts, { objectMode: false })
    const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(bytes, compressionFor(file), target, { signal })
    await rename(draft, file)
    await syncFolder(dirname(file))
  } finally {
    await rm(draft, { force: true })
    await client.end()
  }
  return archived
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
