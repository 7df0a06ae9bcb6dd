// The addresses of books and copies.
export const bookPath = (id: string): string => `/book/${id}`

export const bookHistoryPath = (id: string): string => `${bookPath(id)}/history`

/** Where the viewer writes their review of it. */
export const reviewPath = (bookId: string): string => `/review/${bookId}`

/** The member's own wishes. */
export const wishlistPath = '/bookcase?tab=wishlist'

/** The bookcase with the dialog to add a book. */
export const addBookDialogPath = '/bookcase?add=1'

/** Where its owner edits a copy. */
export const copyPath = (id: string): string => `/bookcase/copy/${id}`
