import { bookPath } from '#rules/library/book-paths.ts'

/** What neighbours who have a book also have, as JSON. */
export const alsoHavePath = (bookId: string) => `${bookPath(bookId)}/also-have`
