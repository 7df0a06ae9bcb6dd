// Addresses of the files kept for each picture (server/images/picture.ts makes these widths).

export function photoSrc(id: string, width: 96 | 256): string {
  return `/images/${id}/${width}.webp`
}

/** For a large `<Avatar>`: sharp on the finest screens too. */
export function photoSources(id: string): { src: string; srcSet: string } {
  return { src: photoSrc(id, 256), srcSet: `${photoSrc(id, 256)} 2x, /images/${id}/400.webp 4x` }
}

/** Of a cover or a picture, for previews of links. */
export const largestSrc = (id: string): string => `/images/${id}/640.webp`

/** For `<Cover>`: give `sizes` beside it. */
export function coverSources(id: string): { src: string; srcSet: string } {
  const file = (width: 160 | 320 | 640) => `/images/${id}/${width}.webp`
  return { src: file(320), srcSet: `${file(160)} 160w, ${file(320)} 320w, ${file(640)} 640w` }
}
