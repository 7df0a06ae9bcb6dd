/** Where the add-book dialog is. */
export const addBookDialogPath = '/bookcase?add=1'

/** The intent of the form of a copy of a known book; that of a new book has `add`. */
export const addKnown = 'add-known'
