import { clubPath } from '#rules/clubs/club-path.ts'
import { privatePicturePath } from '#rules/pictures/picture-paths.ts'
import type { PostView } from '#server/clubs/discussions/discussion-view.ts'

const HIGH_REM = 22

/** A post's pictures; pressed, one opens at full size. Their space is reserved before they load. */
export function PostPictures({
  files,
  clubId,
  by,
}: {
  files: PostView['files']
  clubId: string
  by: string
}) {
  const shown = files.filter(({ picture }) => picture !== null)
  if (shown.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-3">
      {shown.map((file) => (
        <li key={file.id} className="max-w-full">
          <PostPicture file={file} clubId={clubId} by={by} />
        </li>
      ))}
    </ul>
  )
}

function PostPicture({
  file: { name, picture },
  clubId,
  by,
}: {
  file: PostView['files'][number]
  clubId: string
  by: string
}) {
  if (!picture) return null
  const { id, width, height, tint, alt } = picture
  const src = (wide: 480 | 1280) => privatePicturePath(`${clubPath(clubId)}/picture`, id, wide)
  return (
    <a href={src(1280)} target="_blank" rel="noreferrer" className="block w-fit max-w-full rounded-card">
      <img
        src={src(480)}
        srcSet={`${src(480)} ${Math.min(480, width)}w, ${src(1280)} ${width}w`}
        sizes="min(28rem, 85vw)"
        alt={alt || `Picture from ${by}: ${name}`}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        style={{
          width: `${Math.min(28, (HIGH_REM * width) / height)}rem`,
          height: 'auto',
          maxHeight: `${HIGH_REM}rem`,
          aspectRatio: `${width} / ${height}`,
          backgroundColor: tint,
        }}
        className="max-w-full rounded-card object-cover"
      />
    </a>
  )
}
