// Open Library (openlibrary.org/developers/api): editions by their ISBN, works by title and author.
import { z } from 'zod'
import { isbn13 } from '#rules/library/isbn.ts'
import { asFound, byStatementOf, type FoundBook, textOf } from './found-book.ts'

const names = z.array(z.object({ name: z.string() })).catch([])
const words = z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)])

/** /api/books?jscmd=data, by 'ISBN:…'. */
const byIsbn = z.record(
  z.string(),
  z.object({
    title: z.string().optional(),
    subtitle: z.string().optional(),
    authors: names,
    by_statement: z.string().optional().catch(undefined),
    publish_date: z.string().optional().catch(undefined),
    subjects: names,
    cover: z.object({ large: z.string() }).optional().catch(undefined),
    identifiers: z
      .object({ isbn_10: z.array(z.string()).default([]), isbn_13: z.array(z.string()).default([]) })
      .catch({ isbn_10: [], isbn_13: [] }),
  }),
)

/** /isbn/{isbn}.json: facts that the answer above leaves out. A work has the same shape. */
const edition = z.object({
  description: words.optional().catch(undefined),
  works: z.array(z.object({ key: z.string() })).catch([]),
})

const search = z.object({
  docs: z.array(
    z.object({
      key: z.string().optional(),
      title: z.string().optional(),
      author_name: z.array(z.string()).catch([]),
      cover_i: z.number().int().positive().optional().catch(undefined),
      first_publish_year: z.number().int().optional().catch(undefined),
      subject: z.array(z.string()).catch([]),
    }),
  ),
})

const SEARCH_FIELDS = 'key,title,author_name,cover_i,first_publish_year,subject'

export const openLibraryPaths = {
  isbn: (isbn: string) => `/api/books?bibkeys=ISBN:${isbn}&jscmd=data&format=json`,
  edition: (isbn: string) => `/isbn/${isbn}.json`,
  work: (work: string) => `/works/${work}.json`,
  words: ({ title, author }: { title: string; author: string }, most: number) =>
    `/search.json?${new URLSearchParams({ title, ...(author && { author }), fields: SEARCH_FIELDS, limit: String(most) })}`,
}

/** The edition with this ISBN and no other. Throws for a response in another format. */
export function readOpenLibraryIsbn(answer: unknown, isbn: string): FoundBook | undefined {
  const found = byIsbn.parse(answer)[`ISBN:${isbn}`]
  if (!found) return undefined
  const { identifiers, authors, by_statement: by } = found
  const said = [...identifiers.isbn_13, ...identifiers.isbn_10]
  if (said.length > 0 && !said.some((each) => isbn13(each) === isbn)) return undefined
  return asFound({
    title: found.title,
    subtitle: found.subtitle,
    authors: authors.length > 0 ? authors.map(({ name }) => name) : [byStatementOf(by)],
    isbn,
    published: found.publish_date,
    subjects: found.subjects.map(({ name }) => name),
    coverUrl: found.cover?.large,
  })
}

/** The facts about an edition or a work. */
export function readOpenLibraryEdition(answer: unknown) {
  const { description, works } = edition.parse(answer)
  const work = works[0]?.key.match(/^(?:\/works\/)?(OL\d{1,12}W)$/)?.[1]
  return { description: textOf(description ?? '') || undefined, work }
}

/** Without an ISBN, because a work does not say which edition the member has. `covers` is the origin of its pictures. */
export function readOpenLibraryWords(answer: unknown, covers: string): FoundBook[] {
  return search.parse(answer).docs.flatMap((doc) => {
    const found = asFound({
      title: doc.title,
      authors: doc.author_name.slice(0, 4),
      isbn: null,
      published: doc.first_publish_year === undefined ? undefined : String(doc.first_publish_year),
      subjects: doc.subject,
      coverUrl: doc.cover_i === undefined ? undefined : `${covers}/b/id/${doc.cover_i}-L.jpg`,
      work: doc.key?.match(/^(?:\/works\/)?(OL\d{1,12}W)$/)?.[1],
    })
    return found ? [found] : []
  })
}
