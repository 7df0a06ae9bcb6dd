// The addresses of pictures, and the widths in which each kind is kept.

// Widths in pixels. A cover: in a row, on a card and on its page. A photo: in a list, on a profile, and on a profile on
// high-density screens.
// A message's photo: in its bubble, and opened.
export const pictureWidths = {
  cover: [160, 320, 640],
  photo: [96, 256, 400],
  message: [480, 1280],
} as const

/**
 * The use of a picture, which decides how it is drawn and whether its address alone gives access. 'message' is for conversations and
 * for posts in clubs: never cropped, and private (see `isPublicVariant`). The feature that shows it checks who may see it, and
 * calls `letGo` when its row no longer shows it.
 */
export type PictureKind = keyof typeof pictureWidths

type Width<Kind extends PictureKind = PictureKind> = (typeof pictureWidths)[Kind][number]

/** The name of one file of a picture, which is at most as wide as its name says. */
export type ImageVariant = `${Width}.webp`

export function variantOf<Of extends Width>(width: Of) {
  return `${width}.webp` as const
}

/** Of a cover or a photo, which anybody may fetch. */
export function picturePath(id: string, width: Width<'cover' | 'photo'>): string {
  return `/images/${id}/${variantOf(width)}`
}

/** Of a picture drawn for link previews. */
export const previewSize = { width: 1200, height: 630 } as const

/** A picture for link previews. */
export const previewPath = (id: string): string => picturePath(id, 640)

/** For a large `<Avatar>`: sharp on the densest screens too. */
export function photoSources(id: string): { src: string; srcSet: string } {
  return { src: picturePath(id, 256), srcSet: `${picturePath(id, 256)} 2x, ${picturePath(id, 400)} 4x` }
}

/** For `<Cover>`: set `sizes` too. */
export function coverSources(id: string): { src: string; srcSet: string } {
  const at = (width: 160 | 320 | 640) => `${picturePath(id, width)} ${width}w`
  return { src: picturePath(id, 320), srcSet: [at(160), at(320), at(640)].join(', ') }
}

/** `below`: the address of what it was sent in, which decides who may fetch it. */
export function privatePicturePath(below: string, id: string, width: Width<'message'>): string {
  return `${below}/${id}/${variantOf(width)}`
}
