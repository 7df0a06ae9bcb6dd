// The addresses of pictures kept by this product, in the widths they are kept in.

/** For Cover: `src` and `srcSet`. */
export function coverSources(id: string): { src: string; srcSet: string } {
  const widths = [160, 320, 640].map((width) => `/images/${id}/${width}.webp ${width}w`)
  return { src: `/images/${id}/320.webp`, srcSet: widths.join(', ') }
}

/** For Avatar; 256 where it is shown large. */
export function photoSource(id: string, width: 96 | 256 = 96): string {
  return `/images/${id}/${width}.webp`
}
