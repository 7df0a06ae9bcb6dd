/** What screens need of a picture: its id, which its address is made of, and the colour to show while it loads. */
export type ShownPicture = { id: string; tint: string }

/** Null if there is none: the columns of a left join. */
export function toPicture(id: string | null, tint: string | null): ShownPicture | null {
  return id && tint ? { id, tint } : null
}
