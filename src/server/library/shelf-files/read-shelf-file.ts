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
const LONGEST_HEAD = 4000
// A few may be somebody's own typing, and affect only their row.
const MOST_BROKEN_QUOTES = 100

/** SHELF_FILE_NOT_TEXT, SHELF_FILE_BROKEN, SHELF_FILE_UNKNOWN, SHELF_FILE_EMPTY, SHELF_FILE_TOO_LONG. */
export function readShelfFile(bytes: Uint8Array): { kind: ShelfFileKind; rows: FiledRow[] } {
  const text = decodeText(bytes)?.replace(/^\uFEFF/, '')
  if (text === undefined) throw new DomainError('SHELF_FILE_NOT_TEXT')
  const head = headOf(text)
  if (!head) throw new DomainError('SHELF_FILE_UNKNOWN')
  if (!head.isBare && hasBrokenQuotes(head.text, { delimiter: head.delimiter, most: MOST_BROKEN_QUOTES }))
    throw new DomainError('SHELF_FILE_BROKEN')
  const { kind, columns } = head
  const [, ...lines] = head.isBare ? bareLines(head) : quotedLines(head)
  if (lines.length === 0) throw new DomainError('SHELF_FILE_EMPTY')
  if (lines.length > shelfFileLimits.rows) throw new DomainError('SHELF_FILE_TOO_LONG')
  return { kind, rows: lines.map((line, at) => readRow(kind, { line, columns, number: at + 1 })) }
}

/** `isTorn`: a quotation mark that should not be there has joined it with others. */
type Line = { cells: string[]; isTorn: boolean }
type Columns = ReadonlyMap<string, number>

// One more than allowed, to detect that there are too many; and the header line.
const MOST_LINES = shelfFileLimits.rows + 2
// Of a review.
const MOST_JOINED = 100

// Semicolon if a spreadsheet has saved the file again.
const delimiters = [',', '\t', ';']

type Head = {
  /** From the line of names on. */
  text: string
  kind: ShelfFileKind
  columns: Columns
  delimiter: string
  isBare: boolean
}

function headOf(said: string): Head | undefined {
  const first = said.search(/[^\s,;]/)
  const text = said.slice(Math.max(said.lastIndexOf('\n', first), said.lastIndexOf('\r', first)) + 1)
  const end = text.search(/[\r\n]/)
  const line = end < 0 ? text : text.slice(0, end)
  if (first < 0 || line.length > LONGEST_HEAD) return undefined
  for (const delimiter of delimiters) {
    const columns = columnsOf(Papa.parse<string[]>(line, { delimiter, preview: 1 }).data[0] ?? [])
    const kind = kindOf(columns)
    // LibraryThing separates by tabs and never quotes: a title may begin with a quotation mark.
    const isBare = kind === 'librarything' && delimiter === '\t' && !line.includes('"')
    if (kind) return { text, kind, columns, delimiter, isBare }
  }
  return undefined
}

function bareLines({ text, columns }: Head): Line[] {
  const said = text.split(/\r\n?|\n/)
  const lines: Line[] = []
  for (let at = 0; at < said.length && lines.length < MOST_LINES; ) {
    const { cells, next } = bareRow(said, { at, width: columns.size })
    if (!isEmpty(cells)) lines.push({ cells: cells.map(withoutQuoting), isTorn: false })
    at = next
  }
  return lines
}

/** The row that begins at this line: with the lines after it, if they end a quoted cell that this one begins. */
function bareRow(said: string[], { at, width }: { at: number; width: number }) {
  const cellsAt = (line: number) => said[line]?.split('\t', 2 * width) ?? []
  const alone = { cells: cellsAt(at), next: at + 1 }
  const cells = [...alone.cells]
  let isOpen = opens(cells.at(-1))
  let next = at + 1
  for (; isOpen; next += 1) {
    const [end = '', ...more] = cellsAt(next)
    const isOther = next - at > MOST_JOINED || next >= said.length || more.length + 1 >= width
    if (isOther || cells.length + more.length > width || (more.length > 0 && !closes(end))) return alone
    cells.push(`${cells.pop()}\n${end}`, ...more)
    isOpen = more.length > 0 ? opens(more.at(-1)) : !closes(end)
  }
  return { cells, next }
}

const opens = (cell = '') => cell.startsWith('"') && !closes(cell.slice(1))

/** Does it end with a quotation mark that is not one of a doubled pair? Looks at its last signs only, as it is asked of a line up to MOST_JOINED times. */
function closes(cell: string): boolean {
  const end = cell.slice(-20)
  return (/"+$/.exec(end)?.[0].length ?? 0) % 2 === 1
}

/** A spreadsheet that has saved the file again quotes cells with commas, line breaks or quotation marks. */
function withoutQuoting(cell: string): string {
  const inner = cell.slice(1, -1)
  const isQuoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"') && /[,\n]|""/.test(inner)
  return isQuoted && !inner.replaceAll('""', '').includes('"') ? inner.replaceAll('""', '"') : cell
}

function quotedLines(head: Head): Line[] {
  const lines: Line[] = []
  Papa.parse<string[]>(head.text, {
    delimiter: head.delimiter,
    step({ data: cells, errors }, parser) {
      if (isEmpty(cells)) return
      const isMisquoted = errors.some(({ type }) => type === 'Quotes')
      const isTorn = isMisquoted ? isMisquotedTorn(cells, head) : holdsRows(withoutProse(cells, head), head)
      lines.push(...(isTorn ? tornApart(cells, head) : [{ cells, isTorn }]))
      if (lines.length >= MOST_LINES) parser.abort()
    },
  })
  return lines
}

function isMisquotedTorn(cells: string[], head: Head): boolean {
  if (!cells.some((cell) => /[\r\n]/.test(cell))) return false
  return cells.length !== head.columns.size || holdsRows(cells, head)
}

/** Do at least two of its lines have about as many cells as the line of names? Sites write no space after a delimiter, as prose does. */
function holdsRows(cells: string[], { columns, delimiter }: Head): boolean {
  if (!cells.some((cell) => /[\r\n]/.test(cell))) return false
  const enough = Math.ceil(columns.size * 0.75)
  const between = new RegExp(`${delimiter}(?! )`)
  const lines = cells.join(delimiter).split(/[\r\n]+/, MOST_LINES)
  return lines.filter((line) => line.split(between, enough).length === enough).length > 1
}

const prose = ['review', 'my review', 'private notes', 'private comment']

/** A member may have written any number of lines here. */
function withoutProse(cells: string[], { columns }: Head): string[] {
  const at = new Set(prose.map((name) => columns.get(name)))
  return cells.map((cell, column) => (at.has(column) ? '' : cell))
}

/** A line for each that was joined, so that the report names them all. */
function tornApart(cells: string[], { columns, delimiter }: Head): Line[] {
  return cells
    .join(delimiter)
    .split(/[\r\n]+/, MOST_LINES)
    .map((line) => line.split(delimiter, columns.size + 1).map(withoutMarks))
    .filter((each) => !isEmpty(each))
    .map((each) => ({ cells: each, isTorn: true }))
}

const withoutMarks = (cell: string) => cell.replace(/^\s*"|"\s*$/g, '')
const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

function columnsOf(names: readonly string[]): Columns {
  return new Map(names.map((name, at) => [name.trim().toLowerCase(), at]))
}

function kindOf(columns: Columns): ShelfFileKind | undefined {
  const kinds = keysOf(shelfColumns)
  return kinds.find((kind) => shelfColumns[kind].knownBy.every((name) => columns.has(name)))
}

type Placed = { line: Line; columns: Columns; number: number }

function readRow(kind: ShelfFileKind, { line: { cells: said, isTorn }, columns, number }: Placed): FiledRow {
  const cells = (name: string, most = LONGEST_CELL) => {
    const cell = (said[columns.get(name) ?? -1] ?? '').slice(0, most)
    return (kind === 'ours' ? fromCsvCell(cell) : cell).trim()
  }
  const book = filedBook(kind, cells)
  // More cells than headers: a missing quotation mark has shifted them.
  const problem = isTorn || said.slice(columns.size).some(Boolean) ? 'columns' : book.problem
  return { ...book, problem, number, matchKey: bookKey(book.title, book.author) }
}
