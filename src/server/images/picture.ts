/**
 * The use of a picture, which decides how it is drawn and whether its address alone gives access. 'message' is for conversations and
 * for posts in clubs: never cropped, and private (see `isPublicVariant`). The feature that shows it checks who may see it, and
 * calls `letGo` when its row no longer shows it.
 */
export type PictureKind = 'cover' | 'photo' | 'message'

// Widths in pixels. A cover: in a row, on a card and on its page. A photo: in a list, on a profile, and on a profile on
// high-density screens.
// A message's photo: in its bubble, and opened.
export const pictureWidths = {
  cover: [160, 320, 640],
  photo: [96, 256, 400],
  message: [480, 1280],
} as const satisfies Record<PictureKind, readonly number[]>

type Width = (typeof pictureWidths)[PictureKind][number]

/** The name of one file of a picture, which is at most as wide as its name says. */
export type ImageVariant = `${Width}.webp`

/** A picture ready to be kept. `width` and `height` are those of its largest variant; `tint` is its main colour, '#rrggbb'. */
export type Picture = {
  kind: PictureKind
  width: number
  height: number
  tint: string
  variants: { variant: ImageVariant; bytes: Uint8Array }[]
}

/** The names of all files a picture of any kind may have. */
export const imageVariants: ImageVariant[] = Object.values(pictureWidths).flatMap((widths) =>
  widths.map(nameOf),
)

function nameOf<Of extends Width>(width: Of) {
  return `${width}.webp` as const
}

export function isImageVariant(name: string): name is ImageVariant {
  return imageVariants.some((variant) => variant === name)
}

/** Anybody may fetch these by the picture's id. No public kind shares a width with a private one. */
export function isPublicVariant(name: string): name is ImageVariant {
  return isImageVariant(name) && !isMessageVariant(name)
}

export function isMessageVariant(name: string): name is ImageVariant {
  return pictureWidths.message.some((width) => name === nameOf(width))
}
