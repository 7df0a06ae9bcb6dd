// Books the catalogue has, for whoever adds a copy: whether somebody shares them or not.
import { DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { isbnBeginning } from '#rules/library/isbn.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import { toBookView } from '#server/library/library-view.ts'
import { findSuggestions } from '#server/library/search/suggest.ts'
import type { Database } from '#server/store/database.ts'
import * as queries from './known-book-queries.ts'

const MOST_OFFERED = 6

export type KnownBook = ReturnType<typeof toKnownBook>

export function createKnownBookService({ db }: { db: Database }) {
  return {
    /** With what is typed: the beginning of an ISBN, or else of a title and what is like it. */
    async knownBooks(viewer: Viewer, text: string, most = MOST_OFFERED): Promise<KnownBook[]> {
      memberOf(viewer)
      const digits = isbnBeginning(text)
      const rows = digits ? await queries.findByIsbnBeginning(db, { digits, most }) : []
      // A title may be digits too.
      return (rows.length > 0 ? rows : await likeText(text, most)).map(toKnownBook)
    },

    /** NOT_FOUND. */
    async knownBook(viewer: Viewer, id: string): Promise<KnownBook> {
      memberOf(viewer)
      const row = isUuid(id) ? await queries.findKnown(db, id) : undefined
      if (!row) throw new DomainError('NOT_FOUND')
      return toKnownBook(row)
    },
  }

  async function likeText(text: string, most: number) {
    const found = await findSuggestions(db, { among: 'the whole catalogue', text, most })
    return found.length > 0
      ? queries.findKnownOf(
          db,
          found.map(({ id }) => id),
        )
      : []
  }
}

function toKnownBook(row: queries.KnownRow) {
  return { ...toBookView(row), isbn: row.isbn, published: row.published }
}
