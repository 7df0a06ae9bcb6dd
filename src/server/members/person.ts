/** A member as they appear beside what they own, ask or write. */
export type Person = { id: string; name: string; photo: { id: string; tint: string } | null }

export function toPerson(row: {
  id: string
  name: string
  photoId: string | null
  photoTint: string | null
}): Person {
  const { id, name, photoId, photoTint } = row
  return { id, name, photo: photoId && photoTint ? { id: photoId, tint: photoTint } : null }
}
