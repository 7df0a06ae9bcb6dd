import { clsx } from 'clsx'
import { coverSources } from '#rules/pictures/picture-paths.ts'

/** The photo of a bookshelf, to help find it. */
export function BookshelfPhoto({
  name,
  picture,
  className,
}: {
  name: string
  picture: { id: string; tint: string } | null
  className?: string
}) {
  if (!picture) return null
  return (
    <img
      {...coverSources(picture.id)}
      sizes="(width < 48rem) 100vw, 24rem"
      alt={`The bookshelf ${name}`}
      style={{ backgroundColor: picture.tint }}
      className={clsx('max-h-96 w-full max-w-96 rounded-card object-cover', className)}
      loading="lazy"
    />
  )
}
