// Addresses of the stored sizes of each picture (server/images/picture.ts makes these widths).

export function photoSrc(id: string, width: 96 | 256): string {
  return `/images/${id}/${width}.webp`
}

/** For a large `<Avatar>`: sharp on the densest screens too. */
export function photoSources(id: string): { src: string; srcSet: string } {
  return { src: photoSrc(id, 256), srcSet: `${photoSrc(id, 256)} 2x, /images/${id}/400.webp 4x` }
}

/** A cover or a picture, for link previews. */
export const largestSrc = (id: string): string => `/images/${id}/640.webp`

/** For `<Cover>`: set `sizes` too. */
export function coverSources(id: string): { src: string; srcSet: string } {
  const file = (width: 160 | 320 | 640) => `/images/${id}/${width}.webp`
  return { src: file(320), srcSet: `${file(160)} 160w, ${file(320)} 320w, ${file(640)} 640w` }
}
