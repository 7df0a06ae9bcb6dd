/** What neighbours who have a book also have, as JSON. */
export const alsoHavePath = (bookId: string) => `/book/${bookId}/also-have`
