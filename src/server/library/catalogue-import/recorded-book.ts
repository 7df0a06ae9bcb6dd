import { asFound, type FoundBook } from '#server/look-up/found-book.ts'
import type { Database } from '#server/store/database.ts'
import { findRecords, findWorkOf, type Record } from './record-queries.ts'

/** The record of the edition with this ISBN. `coverUrl` gives the address of a cover by its number, if there is one. */
export async function findRecordedBook(
  db: Database,
  isbn: string,
  coverUrl: (number: number) => string | undefined,
): Promise<FoundBook | undefined> {
  const [record] = await findRecords(db, [isbn])
  return record && asFoundBook(record, coverUrl)
}

/** Open Library's key of the work of the edition with this ISBN, if it is recorded. */
export async function findRecordedWork(db: Database, isbn: string): Promise<string | null> {
  return workName(await findWorkOf(db, isbn))
}

function asFoundBook(
  { isbn, title, authors, by_statement: by, work, published, genre, description, cover }: Record,
  coverUrl: (number: number) => string | undefined,
): FoundBook | undefined {
  return asFound({
    title,
    authors: authors ?? (by ? [by] : []),
    isbn: String(isbn),
    published: published ?? undefined,
    description: description ?? undefined,
    subjects: genre === null ? [] : [genre],
    coverUrl: cover === null ? undefined : coverUrl(cover),
    work: workName(work) ?? undefined,
  })
}

function workName(work: number | null): string | null {
  return work === null ? null : `OL${work}W`
}
