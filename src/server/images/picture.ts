import {
  type ImageVariant,
  type PictureKind,
  pictureWidths,
  variantOf,
} from '#rules/pictures/picture-paths.ts'

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
  widths.map(variantOf),
)

export function isImageVariant(name: string): name is ImageVariant {
  return imageVariants.some((variant) => variant === name)
}

/** Anybody may fetch these by the picture's id. No public kind shares a width with a private one. */
export function isPublicVariant(name: string): name is ImageVariant {
  return isImageVariant(name) && !isMessageVariant(name)
}

export function isMessageVariant(name: string): name is ImageVariant {
  return pictureWidths.message.some((width) => name === variantOf(width))
}
