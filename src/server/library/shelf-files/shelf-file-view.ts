// A member's view of their files: nobody else sees any of it.

import { filedReviewText, reviewFates } from '#rules/library/filed-reviews.ts'
import { shelfFileLimits } from '#rules/library/shelf-file-limits.ts'
import {
  canBeAnother,
  fateOf,
  isSameBook,
  type ReadChoice,
  type RowFate,
  rowProblems,
  type ShelfFileKind,
  shelfFileKinds,
  twinsOf,
  whyLeftOut,
} from '#rules/library/shelf-files.ts'
import type { Database } from '#server/store/database.ts'
import { listOwnBooks } from './filed-book-queries.ts'
import { saidBy } from './import-row.ts'
import * as queries from './shelf-import-queries.ts'

const MOST_OWN_BOOKS = 20_000

type ImportRow = NonNullable<Awaited<ReturnType<typeof queries.findImport>>>

export function toImport(row: ImportRow) {
  return {
    id: row.id,
    fileName: row.file_name,
    kind: shelfFileKinds[row.kind],
    state: row.state,
    rows: row.rows,
    rowsDone: row.rows_done,
    broughtAt: row.created_at,
    until: row.expires_at,
  }
}

type Asked = {
  memberId: string
  /** Where read books go, until the member chooses. */
  readTo: ReadChoice
  only: RowFate | null
  page: number
  pageSize: number
}

/** A file with the number of rows by fate, and one page of them. */
export async function toReport(
  db: Database,
  found: ImportRow,
  { memberId, readTo, only, page, pageSize }: Asked,
) {
  const facts = await queries.listRowFacts(db, found.id, shelfFileLimits.rows)
  const isPreview = found.state === 'preview'
  const own = isPreview ? await ownBooks(db, memberId) : undefined
  const chosen = found.read_to ?? readTo
  const twins = twinsAmong(own ? facts : [], chosen)
  const fates = new Map<number, RowFate | null>()
  for (const row of facts) {
    const isTwin = twins.has(row.number)
    fates.set(row.number, own ? foretold(row, { own, readTo: chosen, isTwin }) : row.fate)
  }
  const counts: Partial<Record<RowFate, number>> = {}
  for (const fate of fates.values()) if (fate) counts[fate] = (counts[fate] ?? 0) + 1
  const shown = facts.filter(({ number }) => only === null || fates.get(number) === only)
  const onPage = shown.slice((page - 1) * pageSize, page * pageSize).map(({ number }) => number)
  const rows = await queries.listRows(db, found.id, onPage)
  return {
    ...toImport(found),
    readTo: chosen,
    counts,
    /** The number of books that the file does not place at home. */
    readCount: facts.filter((row) => row.filed_as === 'read').length,
    shownCount: shown.length,
    bringsReviews: found.brings_reviews,
    reviews: countReviews(facts, fates),
    /** The number of rows left out because they are not on paper. */
    notPaper: facts.filter((row) => row.medium !== null && row.is_left_out).length,
    shownRows: rows.map((row) =>
      toRow(row, { kind: found.kind, fate: fates.get(row.number) ?? null, readTo: chosen }),
    ),
  }
}

/** Rows whose book is here afterwards: their review can be imported. */
const kept: readonly (RowFate | null | undefined)[] = ['bookcase', 'wishlist', 'owned', 'wished']

/** The number of ratings that could be imported, and that were. */
function countReviews(facts: FactRow[], fates: ReadonlyMap<number, RowFate | null>) {
  const rated = facts.filter((row) => row.rated !== null && kept.includes(fates.get(row.number)))
  return { rated: rated.length, brought: facts.filter((row) => row.review_fate === 'brought').length }
}

/** The review in a row, or its fate. */
function reviewOf(row: Row, fate: RowFate | null): string | null {
  if (row.review_fate) return reviewFates[row.review_fate]
  return kept.includes(fate) ? filedReviewText({ rated: row.rated, hasWords: Boolean(row.has_words) }) : null
}

type Row = Awaited<ReturnType<typeof queries.listRows>>[number]

type Shown = { kind: ShelfFileKind; fate: RowFate | null; readTo: ReadChoice }

function toRow(row: Row, { kind, fate, readTo }: Shown) {
  const { number, title, author, isbn, problem, medium, filed_as: filedAs, is_left_out: isLeftOut } = row
  return {
    ...{ number, title, author, isbn, fate },
    problem: problem === null ? null : rowProblems[problem],
    why: fate === 'leftOut' ? whyLeftOut({ kind, filedAs, medium, isLeftOut }) : null,
    review: reviewOf(row, fate),
    canBeAnother: canBeAnother(fate, { filedAs, readTo }),
  }
}

type OwnBooks = { copies: Shelf; wishes: Shelf }
type Shelf = Map<string, { isbn: string | null; matchKey: string }[]>

async function ownBooks(db: Database, memberId: string): Promise<OwnBooks> {
  const own: OwnBooks = { copies: new Map(), wishes: new Map() }
  for (const { isbn, match_key: matchKey, is_wish } of await listOwnBooks(db, memberId, MOST_OWN_BOOKS)) {
    const shelf = is_wish ? own.wishes : own.copies
    for (const key of [matchKey, ...(isbn ? [isbn] : [])]) {
      const there = shelf.get(key)
      if (there) there.push({ isbn, matchKey })
      else shelf.set(key, [{ isbn, matchKey }])
    }
  }
  return own
}

type FactRow = Awaited<ReturnType<typeof queries.listRowFacts>>[number]

/** The numbers of the rows whose book another row imports. */
export function twinsAmong(rows: FactRow[], readTo: ReadChoice): ReadonlySet<number> {
  return twinsOf(
    rows.map((row) => ({ ...saidBy(row), number: row.number, isbn: row.isbn, matchKey: row.match_key })),
    readTo,
  )
}

function foretold(
  row: FactRow,
  { own, readTo, isTwin }: { own: OwnBooks; readTo: ReadChoice; isTwin: boolean },
): RowFate {
  const book = { isbn: row.isbn, matchKey: row.match_key }
  const has = (shelf: Shelf) =>
    [book.matchKey, book.isbn ?? ''].some((key) => shelf.get(key)?.some((other) => isSameBook(book, other)))
  return fateOf({ ...saidBy(row), isTwin, hasCopy: has(own.copies), hasWish: has(own.wishes) }, readTo)
}
