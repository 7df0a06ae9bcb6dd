// The contents of an archive: a tar of manifest.json, the rows of each table in parts, waiting jobs, pictures, files of clubs, and end.json.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { TarFile } from './tar.ts'

export const MANIFEST = 'manifest.json'
export const END = 'end.json'

/** The version of the format, raised when an older Verandah could no longer read the archives of a newer one. */
const FORMAT = 3

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()).min(1) })

export const manifestSchema = z.object({
  verandahArchive: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The migrations its database had, in the order they ran. */
  migrations: z.array(z.string()).min(1),
  /** Columns that PostgreSQL computes are not in the archive. */
  tables: z.array(tableSchema),
  /** The last value each sequence gave out; null if it gave out none. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
  /** How many jobs of each kind were still waiting. */
  waitingJobs: z.record(z.string(), z.number()),
})

const fileSchema = z.object({ name: z.string(), size: z.number(), sha256: z.string() })

/** The last file lists all files before it in order, with their checksums. */
export const endSchema = z.object({
  rows: z.record(z.string(), z.number()),
  pictures: z.number(),
  clubFiles: z.number(),
  files: z.array(fileSchema),
})

export const waitingJobSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  startAfter: z.iso.datetime(),
})

export type ArchivedTable = z.infer<typeof tableSchema>
export type Manifest = z.infer<typeof manifestSchema>
export type WaitingJob = z.infer<typeof waitingJobSchema>

export function firstFile(facts: Omit<Manifest, 'verandahArchive'>): TarFile {
  return { name: MANIFEST, bytes: asJson({ verandahArchive: FORMAT, ...facts }) }
}

export function lastFile(facts: z.infer<typeof endSchema>): TarFile {
  return { name: END, bytes: asJson(facts) }
}

function asJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)
}

/** Records each file of an archive with its checksum, so that any changed, missing or moved byte is detected and its file named. */
export function createInventory() {
  const files: z.infer<typeof fileSchema>[] = []
  return {
    files,
    add({ name, bytes }: TarFile): void {
      files.push({ name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    },
    /** Passes a file on piece by piece, and records it at its end. */
    async *addWhileRead(
      { name, size }: { name: string; size: number },
      content: AsyncIterable<Uint8Array>,
    ): AsyncGenerator<Uint8Array> {
      const hash = createHash('sha256')
      for await (const piece of content) {
        hash.update(piece)
        yield piece
      }
      files.push({ name, size, sha256: hash.digest('hex') })
    },
  }
}
