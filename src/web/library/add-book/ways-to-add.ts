import { addBookDialogPath } from '#rules/library/bookcase/bookcase-paths.ts'

/** The address of the add-book dialog with “Give away” chosen. */
export const addGiftPath = `${addBookDialogPath}&offer=give`

/** The intent of the form for a copy of a known book; that of a new book has `add`. */
export const addKnown = 'add-known'
