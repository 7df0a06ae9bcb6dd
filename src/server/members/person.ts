import { type ShownPicture, toPicture } from '#server/images/shown-picture.ts'

/** A member as they appear beside what they own, ask or write. */
export type Person = { id: string; name: string; photo: ShownPicture | null }

export function toPerson(row: {
  id: string
  name: string
  photoId: string | null
  photoTint: string | null
}): Person {
  const { id, name, photoId, photoTint } = row
  return { id, name, photo: toPicture(photoId, photoTint) }
}
