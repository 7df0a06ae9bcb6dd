import { once } from 'node:events'
import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { z } from 'zod'
import { isUuid } from '#rules/base/ids.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { LargeFiles } from '#server/files/large-files.ts'
import { isImageVariant } from '#server/images/picture.ts'
import {
  addFormerColumns,
  dropFormerColumns,
  formerMigrationsIn,
  successorsAmong,
} from '#server/store/migrations/former-schema.ts'
import { applyInitial, applyMigration, createMigrationList } from '#server/store/migrations/migrate.ts'
import { listEarlierFiles, listMigrationFiles } from '#server/store/migrations/migration-files.ts'
import { ArchiveError } from './archive-error.ts'
import {
  type ArchivedTable,
  createInventory,
  END,
  endSchema,
  MANIFEST,
  type Manifest,
  manifestSchema,
  type WaitingJob,
  waitingJobSchema,
} from './archive-format.ts'
import { copyIn, forgetExports, listTables, setSequence } from './archive-queries.ts'
import { dropForBulkLoad, recreateAfterBulkLoad } from './bulk-load-queries.ts'
import type { TarFile } from './tar.ts'

export type Loaded = {
  manifest: Manifest
  rows: Record<string, number>
  pictures: number
  clubFiles: number
}

/**
 * Loads the files of an archive in the caller's transaction, into a schema without tables, and brings the schema to this
 * release. Throws ArchiveError if anything is missing or changed; the caller then rolls back.
 */
export async function loadArchive(
  files: AsyncGenerator<TarFile>,
  to: {
    client: pg.Client
    images: FileStore
    clubFiles: LargeFiles
    /** Called once if jobs are waiting; the function it returns takes them. */
    openJobs: () => Promise<(jobs: WaitingJob[]) => Promise<void>>
    areJobsTaken: boolean
  },
): Promise<Loaded> {
  const { client, images } = to
  const inventory = createInventory()
  const first = await files.next()
  if (first.done || first.value.name !== MANIFEST)
    throw damaged('it does not begin with its list of contents')
  inventory.add(first.value)
  const manifest = readManifest(first.value.bytes)

  const made = await makeSchema(client, manifest)
  const takenAway = await dropForBulkLoad(client)
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  const takeJobs = Object.keys(manifest.waitingJobs).length > 0 ? await to.openJobs() : undefined
  const rows: Record<string, number> = Object.fromEntries(manifest.tables.map(({ name }) => [name, 0]))
  const pictures = new Set<string>()
  let clubFiles = 0

  for await (const file of files) {
    if (file.name === END) {
      const loaded = { manifest, rows, pictures: pictures.size, clubFiles }
      assertWhole({ loaded, end: parse(file.bytes), inventory })
      // Read to the end of the file, where there must be nothing more.
      if (!(await files.next()).done) throw damaged('there is data after its end')
      for (const sequence of manifest.sequences) await setSequence(client, sequence)
      await recreateAfterBulkLoad(client, takenAway)
      await makeCurrent(client, made)
      await forgetExports(client, { areJobsTaken: to.areJobsTaken })
      return loaded
    }
    inventory.add(file)
    const [kind, name = '', variant = ''] = file.name.split('/')
    const table = tables.get(name)
    if (kind === 'tables' && table) {
      rows[name] = (rows[name] ?? 0) + (await loadRows(client, table, file.bytes))
    } else if (kind === 'jobs') {
      await takeJobs?.(z.array(waitingJobSchema).parse(parse(file.bytes)))
    } else if (kind === 'images' && isUuid(name) && isImageVariant(variant)) {
      await images.put(name, variant, file.bytes)
      pictures.add(name)
    } else if (kind === 'club-files' && isUuid(name) && variant === '') {
      await to.clubFiles.write(name, Readable.from([file.bytes]))
      clubFiles += 1
    } else {
      throw damaged(`it contains an unexpected file, ${file.name}`)
    }
  }
  throw damaged('it ends too early')
}

/** Runs before anything loaded becomes visible. */
function assertWhole(parts: {
  loaded: Loaded
  end: unknown
  inventory: ReturnType<typeof createInventory>
}): void {
  const { inventory } = parts
  const { rows, pictures, clubFiles } = parts.loaded
  const end = endSchema.parse(parts.end)
  const changed = end.files.find((file, at) => !isDeepStrictEqual(file, inventory.files[at]))
  if (changed) throw damaged(`${changed.name} is missing or is not what was backed up`)
  if (end.files.length !== inventory.files.length) throw damaged('it contains more files than it lists')
  if (!isDeepStrictEqual(end.rows, rows) || end.pictures !== pictures || end.clubFiles !== clubFiles) {
    throw damaged('it contains different rows, pictures or files than it lists')
  }
}

function readManifest(bytes: Buffer): Manifest {
  const read = manifestSchema.safeParse(parse(bytes))
  if (read.success) return read.data
  throw new ArchiveError(
    'The archive was made by a version of Verandah with a different archive format. Use that version, or a newer one.',
  )
}

type Made = { isFormer: boolean; migrations: string[] }

/** Creates the tables that the archive was made of. All former migrations together created the same tables as their successors. */
async function makeSchema(client: pg.Client, manifest: Manifest): Promise<Made> {
  const known = await listMigrationFiles()
  const isFormer = formerMigrationsIn(manifest.migrations) === 'all'
  const migrations = isFormer ? successorsAmong(known) : manifest.migrations
  const unknown = migrations.find((name) => !known.includes(name))
  if (unknown) throw notOfThisRelease(unknown, manifest)
  await createMigrationList(client)
  const earlier = await listEarlierFiles()
  const hadAllEarlier = earlier.every((name) => migrations.includes(name))
  if (hadAllEarlier) await applyInitial(client)
  for (const name of migrations)
    if (!(hadAllEarlier && earlier.includes(name))) await applyMigration(client, name)
  if (isFormer) await addFormerColumns(client)
  if (isDeepStrictEqual(inOrder(await listTables(client)), inOrder(manifest.tables)))
    return { isFormer, migrations }
  throw new ArchiveError('The archive does not fit: its tables differ from those its migrations create here.')
}

function notOfThisRelease(migration: string, manifest: Manifest): ArchiveError {
  if (formerMigrationsIn(manifest.migrations) === 'some') {
    return new ArchiveError(
      'The archive was made by a Verandah before 1.0 that had not run all its migrations. Restore it with the last release before 1.0, and back that up.',
    )
  }
  return new ArchiveError(
    `The archive was made by a newer version of Verandah: its migration ${migration} is unknown here. Update Verandah first.`,
  )
}

/** Columns are in the order they were added, which can differ for migrations written in parallel. */
function inOrder(tables: ArchivedTable[]): ArchivedTable[] {
  const sorted = tables.map(({ name, columns }) => ({ name, columns: columns.toSorted() }))
  return sorted.sort((one, other) => (one.name < other.name ? -1 : 1))
}

async function makeCurrent(client: pg.Client, made: Made): Promise<void> {
  if (made.isFormer) await dropFormerColumns(client)
  const waiting = (await listMigrationFiles()).filter((name) => !made.migrations.includes(name))
  for (const name of waiting) await applyMigration(client, name)
}

/** Returns the number of rows that PostgreSQL took. */
async function loadRows(client: pg.Client, table: ArchivedTable, bytes: Buffer): Promise<number> {
  const copy = copyIn(client, table)
  const finished = once(copy, 'finish')
  copy.end(bytes)
  await finished
  return copy.rowCount
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw damaged('a list in it cannot be read')
  }
}

function damaged(why: string): ArchiveError {
  return new ArchiveError(`The archive is damaged: ${why}.`)
}
