import { toPicture } from '#server/images/shown-picture.ts'

export type BookColumns = {
  id: string
  title: string
  author: string
  genre: string | null
  cover_id: string | null
  cover_tint: string | null
}

/** A book as every list, card and club shows it. */
export function toBookView({ id, title, author, genre, cover_id, cover_tint }: BookColumns) {
  return { id, title, author, genre, cover: toPicture(cover_id, cover_tint) }
}

export type BookView = ReturnType<typeof toBookView>
