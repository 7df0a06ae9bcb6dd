// Reads a file of shelves, whose kind its first line shows; decides nothing about the fate of its rows.
import Papa from 'papaparse'
import { fromCsvCell } from '#rules/base/csv.ts'
import { keysOf } from '#rules/base/keys-of.ts'
import { DomainError } from '#rules/domain-error.ts'
import { bookKey } from '#rules/library/library.ts'
import { shelfFileLimits } from '#rules/library/shelf-file-limits.ts'
import type { FiledBook, ShelfFileKind } from '#rules/library/shelf-files.ts'
import { hasBrokenQuotes } from './broken-quotes.ts'
import { decodeText } from './decode-file.ts'
import { filedBook, shelfColumns } from './shelf-columns.ts'

export type FiledRow = FiledBook & {
  /** From 1, without the header line. */
  number: number
  matchKey: string
}

const LONGEST_CELL = 2000
// A few may be somebody's own typing, and affect only their row.
const MOST_BROKEN_QUOTES = 100

/** SHELF_FILE_NOT_TEXT, SHELF_FILE_BROKEN, SHELF_FILE_UNKNOWN, SHELF_FILE_EMPTY, SHELF_FILE_TOO_LONG. */
export function readShelfFile(bytes: Uint8Array): { kind: ShelfFileKind; rows: FiledRow[] } {
  const text = decodeText(bytes)
  if (text === undefined) throw new DomainError('SHELF_FILE_NOT_TEXT')
  if (hasBrokenQuotes(text, MOST_BROKEN_QUOTES)) throw new DomainError('SHELF_FILE_BROKEN')
  const [names = [], ...lines] = linesOf(text)
  const columns = new Map(names.map((name, at) => [name.trim().toLowerCase(), at]))
  const kind = kindOf(columns)
  if (!kind) throw new DomainError('SHELF_FILE_UNKNOWN')
  if (lines.length === 0) throw new DomainError('SHELF_FILE_EMPTY')
  if (lines.length > shelfFileLimits.rows) throw new DomainError('SHELF_FILE_TOO_LONG')
  return { kind, rows: lines.map((line, at) => readRow(kind, { line, columns, number: at + 1 })) }
}

/** Detects the delimiter: comma, tab, or semicolon if a spreadsheet has saved the file again. */
function linesOf(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    // One more than allowed, to detect that there are too many; and the header line.
    preview: shelfFileLimits.rows + 2,
    delimitersToGuess: [',', '\t', ';'],
  })
  return data
}

function kindOf(columns: ReadonlyMap<string, number>): ShelfFileKind | undefined {
  const kinds = keysOf(shelfColumns)
  return kinds.find((kind) => shelfColumns[kind].knownBy.every((name) => columns.has(name)))
}

type Line = { line: string[]; columns: ReadonlyMap<string, number>; number: number }

function readRow(kind: ShelfFileKind, { line, columns, number }: Line): FiledRow {
  const cells = (name: string, most = LONGEST_CELL) => {
    const cell = (line[columns.get(name) ?? -1] ?? '').slice(0, most)
    return (kind === 'ours' ? fromCsvCell(cell) : cell).trim()
  }
  const book = filedBook(kind, cells)
  // More cells than headers: a missing quotation mark has shifted them.
  const problem =
    line.length > columns.size && line.slice(columns.size).some(Boolean) ? 'columns' : book.problem
  return { ...book, problem, number, matchKey: bookKey(book.title, book.author) }
}
