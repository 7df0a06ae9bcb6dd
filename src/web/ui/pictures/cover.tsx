import { clsx } from 'clsx'
import { useState } from 'react'
import { GeneratedCover } from './generated-cover.tsx'
import { PublicPicture } from './public-picture.tsx'

/** A 2:3 cover on its tint; generated from title and author if there is no picture or it fails to load. */
export function Cover({
  title,
  author,
  genre,
  src,
  srcSet,
  sizes,
  tint,
  alt = '',
  priority = false,
  className,
}: {
  title: string
  author: string
  genre?: string | null
  src?: string | null
  srcSet?: string
  sizes?: string
  /** The colour shown while the picture loads. */
  tint?: string | null
  /** Empty if the title is beside it. */
  alt?: string
  /** For the first covers on a screen: loaded eagerly. */
  priority?: boolean
  className?: string
}) {
  const [missing, setMissing] = useState<string | null>(null)
  const frame = clsx('cover-frame block aspect-2/3 overflow-hidden rounded-cover shadow-cover', className)

  if (!src || missing === src) {
    return (
      <div className={frame} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
        <GeneratedCover title={title} author={author} genre={genre ?? null} />
      </div>
    )
  }
  return (
    <PublicPicture
      // A picture can fail before scripts listen for the error.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setMissing(src)
      }}
      onError={() => setMissing(src)}
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt={alt}
      width={320}
      height={480}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      style={tint ? { backgroundColor: tint } : undefined}
      className={clsx(frame, 'bg-sunk object-cover')}
    />
  )
}
