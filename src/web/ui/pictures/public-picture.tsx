import { type ComponentProps, createContext, use } from 'react'

/** The origin at which this site's public pictures are asked for; null for its own. */
export const PicturesOrigin = createContext<string | null>(null)

/** An `<img>` of a picture at `picturePath`, or of any other source. */
export function PublicPicture({ src, srcSet, alt, ...rest }: ComponentProps<'img'> & { alt: string }) {
  const origin = use(PicturesOrigin)
  const at = (paths: string | undefined) => (origin ? paths?.replace(/(^|, )\//g, `$1${origin}/`) : paths)
  // With CORS, so that the worker can tell whether a picture arrived, and keep it.
  const crossOrigin = origin ? 'anonymous' : undefined
  return <img crossOrigin={crossOrigin} src={at(src)} srcSet={at(srcSet)} alt={alt} {...rest} />
}
