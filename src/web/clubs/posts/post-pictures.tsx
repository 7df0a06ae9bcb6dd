import { clubPath } from '#rules/clubs/club-path.ts'
import { privatePicturePath } from '#rules/pictures/picture-paths.ts'
import type { PostView } from '#server/clubs/discussions/discussion-view.ts'
import { PrivatePicture } from '#web/ui/pictures/private-picture.tsx'

export function PostPictures({
  files,
  clubId,
  by,
}: {
  files: PostView['files']
  clubId: string
  by: string
}) {
  const shown = files.flatMap(({ id, name, picture }) => (picture ? [{ id, name, picture }] : []))
  if (shown.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-3">
      {shown.map(({ id, name, picture }) => (
        <li key={id} className="max-w-full">
          <PrivatePicture
            src={(px) => privatePicturePath(`${clubPath(clubId)}/picture`, picture.id, px)}
            picture={picture}
            alt={picture.alt || `Picture from ${by}: ${name}`}
            most={{ wide: 28, high: 22, vw: 85 }}
          />
        </li>
      ))}
    </ul>
  )
}
