// Grey until the cover has loaded: its own colour is known once the book is stored.
const TINT = '#cccccc'

/** The cover that a look-up found, as screens show it. */
export const foundCover = (coverId: string | null) => (coverId ? { id: coverId, tint: TINT } : null)
