import { toPicture } from '#server/images/shown-picture.ts'

type BookColumns = {
  id: string
  title: string
  author: string
  genre: string | null
  cover_id: string | null
  cover_tint: string | null
}

/** A book that a club reads, has read or may read. */
export function toBook({ id, title, author, genre, cover_id, cover_tint }: BookColumns) {
  return {
    id,
    title,
    author,
    genre,
    cover: toPicture(cover_id, cover_tint),
  }
}
