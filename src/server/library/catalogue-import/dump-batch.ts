// Batches of dump lines that are stored together, and counts of the results.
import { readDumpLine } from './dump-line.ts'
import { TOO_LONG } from './dump-lines.ts'
import type { ImportState, Incoming } from './import-queries.ts'

const MOST_BAD_LINES_KEPT = 20

export type Counted = Pick<ImportState, 'counts' | 'badLines'>

/** Collects the lines of a batch. */
export function createBatch() {
  const rows: Incoming = { records: [], works: [], authors: [] }
  const counted: Counted = { counts: {}, badLines: [] }
  const count = (what: string) => {
    counted.counts[what] = (counted.counts[what] ?? 0) + 1
  }
  return {
    rows,
    ...counted,
    read(text: string | typeof TOO_LONG, line: number): void {
      const read = text === TOO_LONG ? ({ is: 'bad', why: 'tooLong' } as const) : readDumpLine(text)
      count(read.is)
      if (read.is === 'edition') rows.records.push(...read.rows)
      if (read.is === 'work') rows.works.push(...read.rows)
      if (read.is === 'author') rows.authors.push(...read.rows)
      if (read.is === 'bad') {
        count(read.why)
        if (counted.badLines.length < MOST_BAD_LINES_KEPT) counted.badLines.push({ line, why: read.why })
      }
    },
  }
}

/** Adds the counts of a batch to the totals. */
export function addTo(state: ImportState, { counts, badLines: bad }: Counted, lines: number): void {
  for (const [what, count] of Object.entries(counts)) state.counts[what] = (state.counts[what] ?? 0) + count
  state.badLines = [...state.badLines, ...bad].slice(0, MOST_BAD_LINES_KEPT)
  state.lines = lines
}
