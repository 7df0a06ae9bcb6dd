import { clsx } from 'clsx'
import { coverSources } from '#rules/pictures/picture-paths.ts'
import { PublicPicture } from '#web/ui/pictures/public-picture.tsx'

/** 16:9, on its tint while it loads; the title is beside it. */
export function EventPicture({
  picture: { id, tint },
  priority = false,
  className,
}: {
  picture: { id: string; tint: string }
  priority?: boolean
  className?: string
}) {
  return (
    <PublicPicture
      {...coverSources(id)}
      sizes="(width < 48rem) 100vw, 40rem"
      alt=""
      width={640}
      height={360}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      style={{ backgroundColor: tint }}
      className={clsx('aspect-video h-auto object-cover', className)}
    />
  )
}
