// One line of an Open Library dump: type, key, revision, time and JSON, separated by tabs (openlibrary.org/developers/dumps). Anybody may have written
// its content, so its shape is validated, and its text is cleaned like that of any other service.
import { isbn13 } from '#rules/library/isbn.ts'
import { byStatementOf, genreOf, lineOf, publishedOf, textOf, titleOf } from '#server/look-up/found-book.ts'

export type RecordRow = {
  isbn: string
  edition: number
  editedAt: string
  title: string
  authors: number[] | null
  byStatement: string | null
  work: number | null
  published: string | null
  genre: string | null
  description: string | null
  cover: number | null
}
export type WorkRow = { number: number; editedAt: string; authors: number[]; genre: string | null }
export type AuthorRow = { number: number; editedAt: string; name: string }

/** Why a line cannot be used, worded for the report. */
export const badLines = {
  tooLong: 'longer than 4 MB',
  columns: 'not five columns',
  json: 'not JSON',
  number: 'without an identifier',
  title: 'an edition without a title',
  isbn: 'an edition whose ISBN is wrong',
  name: 'an author without a name',
} as const
export type BadLine = keyof typeof badLines

export type DumpLine =
  | { is: 'edition'; rows: RecordRow[] }
  | { is: 'work'; rows: WorkRow[] }
  | { is: 'author'; rows: AuthorRow[] }
  /** An edition without an ISBN, which could not be found. */
  | { is: 'withoutIsbn' }
  /** Moved or deleted records, and types other than books. */
  | { is: 'other' }
  | { is: 'bad'; why: BadLine }

const MOST_AUTHORS = 10
const MOST_ISBNS = 20
const LONG_AGO = '1970-01-01T00:00:00'
// Larger numbers would not fit the columns.
const MOST_NUMBER = 2 ** 31 - 1

export function readDumpLine(line: string): DumpLine {
  const [type = '', key = '', , time = '', ...rest] = line.split('\t', 5)
  if (rest.length === 0) return { is: 'bad', why: 'columns' }
  const read = readers.get(type)
  if (!read) return { is: 'other' }
  const number = numberOf(key)
  if (number === null) return { is: 'bad', why: 'number' }
  const facts = objectIn(rest[0] ?? '')
  if (!facts) return { is: 'bad', why: 'json' }
  return read({ number, editedAt: timeOf(time), facts })
}

type Said = { number: number; editedAt: string; facts: Record<string, unknown> }

const readers: ReadonlyMap<string, (said: Said) => DumpLine> = new Map([
  ['/type/edition', readEdition],
  ['/type/work', readWork],
  ['/type/author', readAuthor],
])

function readEdition({ number, editedAt, facts }: Said): DumpLine {
  const said = [...texts(facts.isbn_13), ...texts(facts.isbn_10)].slice(0, MOST_ISBNS)
  if (said.length === 0) return { is: 'withoutIsbn' }
  const isbns = new Set(said.flatMap((each) => isbn13(each) ?? []))
  if (isbns.size === 0) return { is: 'bad', why: 'isbn' }
  const title = titleOf(text(facts.title), text(facts.subtitle))
  if (!title) return { is: 'bad', why: 'title' }
  const authors = numbersOf(facts.authors)
  const row = {
    edition: number,
    editedAt,
    title,
    authors: authors.length > 0 ? authors : null,
    byStatement: byStatementOf(text(facts.by_statement)) || null,
    work: numbersOf(facts.works)[0] ?? null,
    published: publishedOf(text(facts.publish_date).slice(0, 60)),
    genre: genreOf(texts(facts.subjects)),
    description: textOf(text(facts.description)) || null,
    cover: coverOf(facts.covers),
  }
  return { is: 'edition', rows: [...isbns].map((isbn) => ({ isbn, ...row })) }
}

function readWork({ number, editedAt, facts }: Said): DumpLine {
  const authors = numbersOf(facts.authors)
  return { is: 'work', rows: [{ number, editedAt, authors, genre: genreOf(texts(facts.subjects)) }] }
}

function readAuthor({ number, editedAt, facts }: Said): DumpLine {
  const name = lineOf(text(facts.name) || text(facts.personal_name))
  if (!name) return { is: 'bad', why: 'name' }
  return { is: 'author', rows: [{ number, editedAt, name }] }
}

function objectIn(json: string): Record<string, unknown> | undefined {
  try {
    const said: unknown = JSON.parse(json)
    return isObject(said) ? said : undefined
  } catch {
    return undefined
  }
}

function isObject(said: unknown): said is Record<string, unknown> {
  return typeof said === 'object' && said !== null && !Array.isArray(said)
}

/** A text, or the 'value' of one. */
function text(said: unknown): string {
  if (typeof said === 'string') return said
  return isObject(said) && typeof said.value === 'string' ? said.value : ''
}

function texts(said: unknown): string[] {
  return Array.isArray(said) ? said.filter((each) => typeof each === 'string') : []
}

/** '/authors/OL12A' and similar: 12. */
function numberOf(key: unknown): number | null {
  const digits = typeof key === 'string' ? /^\/[a-z]+\/OL(\d{1,10})[AMW]$/.exec(key)?.[1] : undefined
  const number = Number(digits)
  return digits && number <= MOST_NUMBER ? number : null
}

/** Keys are plain, under 'key', or (in works) under 'author' and then 'key'. */
function numbersOf(said: unknown): number[] {
  if (!Array.isArray(said)) return []
  const numbers = said.slice(0, MOST_AUTHORS).map((each: unknown) => {
    const named = isObject(each) && 'author' in each ? each.author : each
    return numberOf(isObject(named) ? named.key : named)
  })
  return [...new Set(numbers.filter((number) => number !== null))]
}

function coverOf(said: unknown): number | null {
  const first: unknown = Array.isArray(said) ? said[0] : undefined
  return Number.isInteger(first) && Number(first) > 0 && Number(first) <= MOST_NUMBER ? Number(first) : null
}

/** The time as given, if it is valid: a 30 February would abort the whole import. */
function timeOf(said: string): string {
  const [seconds] = /^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?=$|\.\d{1,6}$)/.exec(said) ?? []
  const moment = new Date(`${seconds}Z`)
  const isMoment = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(`${seconds}.`)
  return isMoment ? said : LONG_AGO
}
