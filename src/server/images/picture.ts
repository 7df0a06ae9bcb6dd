/**
 * What a picture is shown as. 'message' is private (see `isPublicVariant`): in a conversation and in a club's post alike it is sent
 * by somebody, fitted in whole, and handed out and let go by the row that shows it, whose feature asks who may see it. A kind
 * says how a picture is drawn and whether its address is enough, and in both that is the same.
 */
export type PictureKind = 'cover' | 'photo' | 'message'

// Widths in pixels that screens ask for: a cover in a row, a card and its page; a photo in a list, on a profile, and there on
// the sharpest screens.
// A message's photo in its bubble, and opened.
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

/** Anybody may fetch these by the picture's id. No kind shares a width with a private one. */
export function isPublicVariant(name: string): name is ImageVariant {
  return isImageVariant(name) && !isMessageVariant(name)
}

export function isMessageVariant(name: string): name is ImageVariant {
  return pictureWidths.message.some((width) => name === nameOf(width))
}
