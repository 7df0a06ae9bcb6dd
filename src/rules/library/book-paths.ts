// The addresses of books and copies.
export const bookPath = (id: string): string => `/book/${id}`

export const bookHistoryPath = (id: string): string => `${bookPath(id)}/history`

/** Where the viewer writes their review of it. */
export const reviewPath = (bookId: string): string => `/review/${bookId}`

/** Where its owner edits a copy. */
export const copyPath = (id: string): string => `/bookcase/copy/${id}`
