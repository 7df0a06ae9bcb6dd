/** The address of the add-book dialog. */
export const addBookDialogPath = '/bookcase?add=1'
/** The same, with “Give away” chosen. */
export const addGiftPath = `${addBookDialogPath}&offer=give`

/** The intent of the form for a copy of a known book; that of a new book has `add`. */
export const addKnown = 'add-known'
