// Which of a picture's sizes each element loads.
import { picturePath } from '#rules/pictures/picture-paths.ts'

export function photoSrc(id: string, width: 96 | 256): string {
  return picturePath(id, width)
}

/** For a large `<Avatar>`: sharp on the densest screens too. */
export function photoSources(id: string): { src: string; srcSet: string } {
  return { src: photoSrc(id, 256), srcSet: `${photoSrc(id, 256)} 2x, ${picturePath(id, 400)} 4x` }
}

/** For `<Cover>`: set `sizes` too. */
export function coverSources(id: string): { src: string; srcSet: string } {
  const at = (width: 160 | 320 | 640) => `${picturePath(id, width)} ${width}w`
  return { src: picturePath(id, 320), srcSet: [at(160), at(320), at(640)].join(', ') }
}
