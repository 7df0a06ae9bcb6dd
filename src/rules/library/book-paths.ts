// The addresses of a book.
export const bookPath = (id: string): string => `/book/${id}`

export const bookHistoryPath = (id: string): string => `${bookPath(id)}/history`
