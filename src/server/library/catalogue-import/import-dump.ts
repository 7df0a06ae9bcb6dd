// Imports an Open Library dump into the catalogue's records, in batches: each is stored together with the progress.
import { basename } from 'node:path'
import { addTo, createBatch } from './dump-batch.ts'
import { digestOf, openDump } from './dump-file.ts'
import { linesOf } from './dump-lines.ts'
import * as queries from './import-queries.ts'

type Client = Awaited<ReturnType<typeof queries.connect>>

const BATCH = 2_000

/** Another import is running on this database. */
export class ImportBusy extends Error {
  override readonly name = 'ImportBusy'
}

export type Progress = { lines: number; bytesRead: number; bytes: number }
export type Imported = Omit<queries.ImportState, 'finishedAt'> & {
  /** Lines stored by an earlier run. */
  before: number
  /** False if the signal stopped it. */
  isFinished: boolean
  /** It had been imported completely before: nothing was read. */
  wasThere: boolean
}

/**
 * Imports one file, resuming where an earlier run stopped. A killed run has stored whole batches, and the lines of an incomplete one do
 * not count. With `again`, an imported file is read once more. Throws ImportBusy, DumpCutShort.
 */
export async function importDump(parts: {
  connection: queries.Connection
  file: string
  again?: boolean
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
}): Promise<Imported> {
  const { connection, file, again = false } = parts
  const client = await queries.connect(connection)
  try {
    if (!(await queries.takeImportLock(client))) throw new ImportBusy()
    await queries.prepareImport(client)
    const digest = await digestOf(file)
    const known = again ? undefined : await queries.findImport(client, digest)
    if (known?.finishedAt) return { ...known, before: known.lines, isFinished: true, wasThere: true }
    if (!known) await queries.beginImport(client, { digest, name: basename(file) })
    const state = known ?? { lines: 0, counts: {}, badLines: [], finishedAt: null }
    return await readOn(client, digest, state, parts)
  } finally {
    await client.end()
  }
}

async function readOn(
  client: Client,
  digest: string,
  state: queries.ImportState,
  { file, signal, onProgress }: Parameters<typeof importDump>[0],
): Promise<Imported> {
  const before = state.lines
  const dump = await openDump(file)
  let batch = createBatch()
  let storing: Promise<void> = Promise.resolve()
  let line = 0
  const store = async (isLast: boolean) => {
    await storing
    const { rows, ...read } = batch
    batch = createBatch()
    addTo(state, read, line)
    if (isLast) state.finishedAt = new Date()
    // Reads the next lines while this batch is stored.
    storing = keep(client, { digest, state: structuredClone(state), rows })
    // Its error is handled where it is awaited.
    storing.catch(() => undefined)
    onProgress?.({ lines: line, bytesRead: dump.bytesRead(), bytes: dump.bytes })
    if (isLast) await storing
  }
  try {
    for await (const lines of linesOf(dump.pieces)) {
      for (const each of lines) {
        line += 1
        if (line > before) batch.read(each, line)
        if (line > before && line % BATCH === 0) await store(false)
      }
      if (signal?.aborted) break
    }
  } finally {
    // Always wait for the current batch: a connection closed in the middle of it holds the lock until the database has noticed.
    await storing.catch(() => undefined)
  }
  await storing
  const isFinished = signal?.aborted !== true
  if (isFinished) {
    await store(true)
    await queries.analyseRecords(client)
  }
  const { lines, counts, badLines: bad } = state
  return { lines, counts, badLines: bad, before, isFinished, wasThere: false }
}

function keep(
  client: Client,
  { digest, state, rows }: { digest: string; state: queries.ImportState; rows: queries.Incoming },
): Promise<void> {
  return queries.inTransaction(client, async () => {
    await queries.putRows(client, 'records', rows.records)
    await queries.putRows(client, 'works', rows.works)
    await queries.putRows(client, 'authors', rows.authors)
    await queries.noteImport(client, digest, state)
  })
}
