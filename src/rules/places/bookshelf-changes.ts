// The changes to a bookshelf that is suggested again, field by field, in the words screens show.
import type { Position } from '#rules/base/viewer.ts'

/** A suggestion within this many degrees (about 200 m) of a declined one is the same bookshelf again; of another, it may be. */
export const sameShelfDegrees = 0.002

type Shelf = Position & { name: string; directions: string; suburb: string; pictureId: string | null }

export type ShelfChange = { label: string; was: string; becomes: string }

/** In the form's order; '' where a field is or was empty. `suburb` in words. */
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
