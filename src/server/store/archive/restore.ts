import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { z } from 'zod'
import type { FilesLocation } from '#server/base/file-settings.ts'
import type { Log } from '#server/base/log.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { MIGRATION_LOCK } from '#server/store/migrations/migrate.ts'
import { ArchiveError } from './archive-error.ts'
import { isUsed, prepareSession, vacuumAndAnalyze } from './archive-queries.ts'
import { decompressionFor, hasMoreBehind } from './compression.ts'
import { type Loaded, loadArchive } from './load-archive.ts'
import { stageFiles } from './staged-files.ts'
import { readTar } from './tar.ts'

/**
 * Loads an archive into a database without tables and a folder or bucket without pictures and files, in one transaction: after any
 * failure both are unchanged. `jobs` takes the waiting jobs; without it they are left out.
 * Throws ArchiveError, whose message is for people.
 */
export async function restore({
  connection,
  location,
  file,
  jobs,
  signal,
  log,
}: {
  connection: pg.ClientConfig
  /** Where its files go. */
  location: FilesLocation
  file: string
  jobs: Pick<Jobs, 'start' | 'stop' | 'takeIn'> | undefined
  signal?: AbortSignal
  log: Pick<Log, 'warn'>
}): Promise<Loaded> {
  const decompression = await decompressionFor(file)
  const staged = await stageFiles(location, log)
  const client = new pg.Client({ ...connection, application_name: 'verandah restore' })
  client.on('error', () => undefined)
  let loading: Promise<Loaded> | undefined
  let areJobsOpen = false
  const openJobs = async () => {
    if (!jobs) return async () => undefined
    areJobsOpen = true
    await jobs.start()
    return (waiting: Parameters<Jobs['takeIn']>[1]) => jobs.takeIn(client, waiting)
  }
  try {
    await client.connect()
    await prepareSession(client)
    await client.query('begin')
    // An app that starts meanwhile waits here, and finds the restored database.
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    if (await isUsed(client)) {
      throw new ArchiveError(
        'The database is not empty. An archive can only be restored into an empty one. Choose another DATA_DIR, or another database in DATABASE_URL.',
      )
    }
    await pipeline(
      createReadStream(file),
      decompression,
      (bytes: AsyncIterable<Buffer>) => {
        loading = loadArchive(readTar(bytes), {
          client,
          ...staged,
          openJobs,
          areJobsTaken: jobs !== undefined,
        })
        return loading.then(() => undefined)
      },
      { signal },
    )
    if (await hasMoreBehind(file, decompression)) {
      throw new ArchiveError('The archive is damaged: there is other data after its end.')
    }
    const loaded = await loading
    if (!loaded) throw new Error('The archive was read, but nothing was restored')
    await staged.keep()
    await client.query('commit')
    // All of it is restored by now, whatever becomes of this.
    await vacuumAndAnalyze(client).catch((err: unknown) =>
      log.warn({ err }, 'Restored, but not vacuumed: searches are slow until autovacuum has run'),
    )
    return loaded
  } catch (error) {
    throw asArchiveError(error)
  } finally {
    // When interrupted it may still be writing a file, which would create its folder again.
    await loading?.catch(() => undefined)
    await staged.discard()
    // Ending the session rolls back what was not committed.
    await client.end()
    if (areJobsOpen) await jobs?.stop()
  }
}

/** Errors of PostgreSQL or of the decompression about damaged bytes, in words for people. */
function asArchiveError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isRefusedRow = error instanceof pg.DatabaseError && /^2[23]/.test(code)
  // The last one: there was much data after the end of the compressed stream, which nothing reads.
  const isBadPacking = /^(?:Z_|ZSTD_|ERR_STREAM_PREMATURE_CLOSE$)/.test(code)
  if (!isRefusedRow && !isBadPacking && !(error instanceof z.ZodError)) return error
  return new ArchiveError('The archive is damaged: its contents cannot be read back.', { cause: error })
}
