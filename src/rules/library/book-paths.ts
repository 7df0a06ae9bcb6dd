// The addresses of books.
export const bookPath = (id: string): string => `/book/${id}`

export const bookHistoryPath = (id: string): string => `${bookPath(id)}/history`

/** Where the viewer writes their review of it. */
export const reviewPath = (bookId: string): string => `/review/${bookId}`
