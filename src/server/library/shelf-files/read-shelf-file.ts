// Reads a file of shelves, of a kind its first line tells: decides nothing about what becomes of it.
import Papa from 'papaparse'
import { fromCsvCell } from '#rules/base/csv.ts'
import { DomainError } from '#rules/domain-error.ts'
import { bookKey } from '#rules/library/library.ts'
import { shelfFileLimits } from '#rules/library/shelf-file-limits.ts'
import { type FiledBook, isSameBook, type ShelfFileKind } from '#rules/library/shelf-files.ts'
import { hasBrokenQuotes } from './broken-quotes.ts'
import { decodeText } from './decode-file.ts'
import { filedBook, shelfColumns } from './shelf-columns.ts'

export type FiledRow = FiledBook & {
  /** From 1, without the line of names. */
  number: number
  matchKey: string
  isTwin: boolean
}

const LONGEST_CELL = 2000
// A few may be somebody's own typing, and spoil their row alone.
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
  return { kind, rows: withTwins(lines.map((line, at) => readRow(kind, { line, columns, number: at + 1 }))) }
}

/** The delimiter is found out: comma, tab, or semicolon where a spreadsheet has saved the file again. */
function linesOf(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    // One more than may come, to know that there are too many; and the line of names.
    preview: shelfFileLimits.rows + 2,
    delimitersToGuess: [',', '\t', ';'],
  })
  return data
}

function kindOf(columns: ReadonlyMap<string, number>): ShelfFileKind | undefined {
  const kinds = Object.keys(shelfColumns) as ShelfFileKind[] // of an object of these keys
  return kinds.find((kind) => shelfColumns[kind].knownBy.every((name) => columns.has(name)))
}

type Line = { line: string[]; columns: ReadonlyMap<string, number>; number: number }

function readRow(kind: ShelfFileKind, { line, columns, number }: Line): Omit<FiledRow, 'isTwin'> {
  const cells = (name: string, most = LONGEST_CELL) => {
    const cell = (line[columns.get(name) ?? -1] ?? '').slice(0, most)
    return (kind === 'ours' ? fromCsvCell(cell) : cell).trim()
  }
  const book = filedBook(kind, cells)
  // More cells than names: a quotation mark that is missing has moved them.
  const problem =
    line.length > columns.size && line.slice(columns.size).some(Boolean) ? 'columns' : book.problem
  return { ...book, problem, number, matchKey: bookKey(book.title, book.author) }
}

/** A row whose book stands in a row before it is marked, in one pass. */
function withTwins(rows: Omit<FiledRow, 'isTwin'>[]): FiledRow[] {
  const before = new Map<string, Omit<FiledRow, 'isTwin'>[]>()
  return rows.map((row) => {
    if (row.problem !== null && row.problem !== 'isbn') return { ...row, isTwin: false }
    const keys = [row.matchKey, ...(row.isbn ? [row.isbn] : [])]
    const isTwin = keys.some((key) => before.get(key)?.some((other) => isSameBook(row, other)))
    // What is not done itself, like an e-book, stands for no other edition.
    for (const key of isTwin || row.medium !== null ? [] : keys) {
      const known = before.get(key)
      if (known) known.push(row)
      else before.set(key, [row])
    }
    return { ...row, isTwin }
  })
}
