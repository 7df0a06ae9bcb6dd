// The addresses of books.
export const bookPath = (id: string): string => `/book/${id}`

export const bookHistoryPath = (id: string): string => `${bookPath(id)}/history`

/** The picture that link previews of its page show. */
export const bookCardPath = (id: string): string => `${bookPath(id)}/card.jpg`

/** Where the viewer writes their review of it. */
export const reviewPath = (bookId: string): string => `/review/${bookId}`
