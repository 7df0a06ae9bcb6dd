import { coverSources } from '#rules/pictures/picture-paths.ts'
import { PublicPicture } from '#web/ui/pictures/public-picture.tsx'

/** The photo of a bookshelf, to help find it. */
export function BookshelfPhoto({
  name,
  picture,
}: {
  name: string
  picture: { id: string; tint: string } | null
}) {
  if (!picture) return null
  return (
    <PublicPicture
      {...coverSources(picture.id)}
      sizes="(width < 48rem) 100vw, 24rem"
      alt={`The bookshelf ${name}`}
      style={{ backgroundColor: picture.tint }}
      className="max-h-96 w-full max-w-96 rounded-card object-cover"
      loading="lazy"
    />
  )
}
