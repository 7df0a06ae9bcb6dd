import type pg from 'pg'
import type { FileStore } from '#server/files/file-store.ts'
import type { LargeFiles } from '#server/files/large-files.ts'
import { imageVariants } from '#server/images/picture.ts'
import { ArchiveError } from './archive-error.ts'
import { type ArchivedTable, createInventory, firstFile, lastFile } from './archive-format.ts'
import {
  copyOut,
  countWaitingJobs,
  eachClubFileId,
  eachImageId,
  eachPageOfWaitingJobs,
  listMigrations,
  listSequences,
  listTables,
} from './archive-queries.ts'
import { cutIntoParts } from './row-parts.ts'
import { type LargeTarFile, type TarFile, tarEnd, tarFile, tarParts } from './tar.ts'

export type Archived = {
  rows: Record<string, number>
  pictures: number
  /** Pictures with a row and no files: lost to a power cut, or removed while the backup ran. */
  picturesWithoutFiles: number
  clubFiles: number
  /** The same for files of clubs. */
  clubFilesMissing: number
}

export const nothingArchived = (): Archived => ({
  rows: {},
  pictures: 0,
  picturesWithoutFiles: 0,
  clubFiles: 0,
  clubFilesMissing: 0,
})

// Below this number a large share of missing files says nothing.
const ENOUGH_TO_JUDGE = 10

type Archiving = {
  client: pg.Client
  images: FileStore
  clubFiles: LargeFiles
  madeAt: Date
  archived: Archived
  /** Most files are known to be lost: the archive has what is left. */
  withoutLostFiles?: boolean | undefined
}

/**
 * The bytes of an archive of the database as `client`'s snapshot sees it, its pictures and the files of its clubs. Files
 * never change, so they need no snapshot. Never more than one picture is in memory, and of a file only a piece. Fills `archived` as it goes.
 * Throws ArchiveError if most pictures or files have a row and no file: then the files are hardly those of this database.
 */
export async function* writeArchive(archiving: Archiving): AsyncGenerator<Buffer> {
  const { madeAt, archived } = archiving
  const inventory = createInventory()
  for await (const file of filesOf(archiving)) {
    if ('bytes' in file) {
      inventory.add(file)
      yield tarFile(file, madeAt)
    } else {
      const content = inventory.addWhileRead(file, file.content)
      yield* tarParts({ ...file, content }, madeAt)
    }
  }
  const { rows, pictures, clubFiles } = archived
  yield tarFile(lastFile({ rows, pictures, clubFiles, files: inventory.files }), madeAt)
  yield tarEnd
}

async function* filesOf(archiving: Archiving): AsyncGenerator<TarFile | LargeTarFile> {
  const { client, images, clubFiles, madeAt, archived } = archiving
  const migrations = await listMigrations(client)
  if (migrations.length === 0) throw new ArchiveError('There is nothing to back up: the database is empty.')
  const tables = await listTables(client)
  const waitingJobs = await countWaitingJobs(client)
  yield firstFile({
    madeAt: madeAt.toISOString(),
    migrations,
    tables,
    sequences: await listSequences(client),
    waitingJobs,
  })
  for (const table of tables) yield* rowsOf(client, table, archived)
  if (Object.keys(waitingJobs).length > 0) yield* jobsOf(client)
  yield* picturesOf(client, images, archived)
  yield* clubFilesOf(client, clubFiles, archived)
  if (!archiving.withoutLostFiles) assertMostFound(archived)
}

function assertMostFound({ pictures, picturesWithoutFiles, clubFiles, clubFilesMissing }: Archived): void {
  for (const [what, found, missing] of [
    ['pictures', pictures, picturesWithoutFiles],
    ['files of clubs', clubFiles, clubFilesMissing],
  ] as const) {
    const all = found + missing
    if (all < ENOUGH_TO_JUDGE || missing <= all / 2) continue
    throw new ArchiveError(
      `No archive was written: ${missing} of ${all} ${what} have no files. Give this command the same DATABASE_URL, DATA_DIR and FILES_URL as the app. If the files are lost for good, add --without-lost-files.`,
    )
  }
}

async function* rowsOf(client: pg.Client, table: ArchivedTable, archived: Archived): AsyncGenerator<TarFile> {
  let number = 0
  archived.rows[table.name] = 0
  for await (const { bytes, rows } of cutIntoParts(copyOut(client, table))) {
    archived.rows[table.name] = (archived.rows[table.name] ?? 0) + rows
    number += 1
    yield { name: `tables/${table.name}/${numbered(number)}.copy`, bytes }
  }
}

async function* jobsOf(client: pg.Client): AsyncGenerator<TarFile> {
  let number = 0
  for await (const page of eachPageOfWaitingJobs(client)) {
    number += 1
    yield { name: `jobs/${numbered(number)}.json`, bytes: Buffer.from(JSON.stringify(page)) }
  }
}

async function* picturesOf(
  client: pg.Client,
  images: FileStore,
  archived: Archived,
): AsyncGenerator<TarFile> {
  for await (const id of eachImageId(client)) {
    let hasFiles = false
    for (const variant of imageVariants) {
      const image = await images.get(id, variant)
      if (!image) continue
      hasFiles = true
      yield { name: `images/${id}/${variant}`, bytes: Buffer.from(image.bytes) }
    }
    if (hasFiles) archived.pictures += 1
    else archived.picturesWithoutFiles += 1
  }
}

async function* clubFilesOf(
  client: pg.Client,
  clubFiles: LargeFiles,
  archived: Archived,
): AsyncGenerator<LargeTarFile> {
  for await (const id of eachClubFileId(client)) {
    const file = await clubFiles.open(id)
    if (file) yield { name: `club-files/${id}`, size: file.size, content: file.read() }
    archived[file ? 'clubFiles' : 'clubFilesMissing'] += 1
  }
}

function numbered(number: number): string {
  return String(number).padStart(6, '0')
}
