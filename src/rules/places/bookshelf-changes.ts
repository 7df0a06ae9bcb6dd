// What is new about a bookshelf that is suggested again, field by field, in the words screens show it in.
import type { Position } from '#rules/base/viewer.ts'

/** Suggested within so many degrees (about 200 m) of one that was declined, it is that one again. */
export const sameShelfDegrees = 0.002

type Shelf = Position & { name: string; directions: string; suburb: string; pictureId: string | null }

export type ShelfChange = { label: string; was: string; becomes: string }

/** In the order of the form; '' where there was or is nothing. `suburb` in words. */
export function bookshelfChanges(was: Shelf, becomes: Shelf): ShelfChange[] {
  const texts = (shelf: Shelf) => [
    ['Name', shelf.name],
    ['Where', shelf.directions],
    ['Suburb', shelf.suburb],
    ['Spot', `${shelf.lat}, ${shelf.lng}`],
  ]
  const after = texts(becomes)
  const changes = texts(was).flatMap(([label = '', words = ''], at) => {
    const now = after[at]?.[1] ?? ''
    return words === now ? [] : [{ label, was: words, becomes: now }]
  })
  if (was.pictureId === becomes.pictureId) return changes
  const picture = {
    was: was.pictureId === null ? '' : 'Another picture',
    becomes: becomes.pictureId === null ? '' : 'The picture shown here',
  }
  return [...changes, { label: 'Picture', ...picture }]
}
