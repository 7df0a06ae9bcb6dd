/** What the preview of a page shows: of a suburb, a book or a club. */
export type LinkCard = {
  productName: string
  name: string
  /** Under the name. */
  below?: string
  figures: readonly { count: string; what: string }[]
  /** Shown if there are no figures. */
  sentence: string
  /** The newest books, at most `mostOnCard`. `picture`: a file of a kept cover; null: it has none. */
  books: readonly { title: string; picture: Uint8Array | null }[]
}

export const mostOnCard = 3
