// Files that no row names: left by a killed process, or newer than a database that was restored. They may be personal data.
import { DAY_MS } from '#rules/base/durations.ts'
import { isUuid } from '#rules/base/ids.ts'
import type { FilesByKey } from '#server/files/files-by-key.ts'
import type { Database } from '#server/store/database.ts'
import { namedIn } from './orphaned-files-queries.ts'

/** Each night lists one of so many parts of the keys, so that a night's work is bounded. */
const NIGHTS = 16
const FOLDERS = 256
const BATCH = 500
const MOST_REMOVED = 5_000
// Below this number a large share of orphans says nothing.
const ENOUGH_TO_JUDGE = 100

/**
 * Removes files that are older than a day and have no row, in tonight's part. Throws, and removes nothing, if most files have none: then the
 * database is hardly the one that these files belong to.
 */
export async function removeOrphanedFiles({
  db,
  files,
  now,
  stopping,
}: {
  db: Database
  files: Pick<FilesByKey, 'list' | 'remove'>
  now: Date
  stopping: AbortSignal
}): Promise<number> {
  const before = new Date(now.getTime() - DAY_MS)
  const orphans: string[] = []
  let listed = 0
  for (const prefix of prefixesOf(now)) {
    if (orphans.length >= MOST_REMOVED) break
    for await (const batch of inBatches(files.list(prefix))) {
      stopping.throwIfAborted()
      listed += batch.length
      orphans.push(
        ...(await withoutRow(
          db,
          prefix,
          batch.filter(({ storedAt }) => storedAt < before),
        )),
      )
      if (orphans.length >= MOST_REMOVED) break
    }
  }
  if (listed >= ENOUGH_TO_JUDGE && orphans.length > listed / 2)
    throw new Error(
      `${orphans.length} of ${listed} files have no row in the database, so nothing was removed: check that DATABASE_URL and FILES_URL belong together`,
    )
  for (const key of orphans.slice(0, MOST_REMOVED)) {
    stopping.throwIfAborted()
    await files.remove(key)
  }
  return Math.min(orphans.length, MOST_REMOVED)
}

/** A key begins with its store and the last two digits of its id (files/file-keys.ts). */
function prefixesOf(now: Date): string[] {
  const night = Math.floor(now.getTime() / DAY_MS) % NIGHTS
  const folders = Array.from({ length: FOLDERS }, (_, number) => number).filter(
    (number) => number % NIGHTS === night,
  )
  return Object.keys(namedIn).flatMap((store) =>
    folders.map((number) => `${store}/${number.toString(16).padStart(2, '0')}/`),
  )
}

type Stored = { key: string; storedAt: Date }

async function withoutRow(db: Database, prefix: string, stored: Stored[]): Promise<string[]> {
  const named = namedIn[prefix.split('/')[0] ?? '']
  const ids = [...new Set(stored.map(idOf))]
  if (!named || ids.length === 0) return []
  const found = new Set((await named(db, ids)).map(({ id }) => id))
  return stored.filter((one) => !found.has(idOf(one))).map(({ key }) => key)
}

const idOf = ({ key }: Stored) => key.split('/')[2] ?? ''

async function* inBatches(all: AsyncIterable<Stored>): AsyncGenerator<Stored[]> {
  let batch: Stored[] = []
  for await (const one of all) {
    // Anything else in the bucket is not ours.
    if (!isUuid(idOf(one))) continue
    batch.push(one)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
