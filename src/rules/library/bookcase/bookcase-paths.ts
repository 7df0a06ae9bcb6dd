// The addresses of the bookcase that other features link to. Apart from book-paths.ts, so that home does not load them.

/** The member's own wishes. */
export const wishlistPath = '/bookcase?tab=wishlist'

/** The bookcase with the dialog to add a book. */
export const addBookDialogPath = '/bookcase?add=1'

/** The bookcase, with the copies that stayed in the suburb with this slug when the member moved. */
export const copiesBehindPath = (from: string): string => `/bookcase?from=${from}`

/** Where its owner edits a copy. */
export const copyPath = (id: string): string => `/bookcase/copy/${id}`
