import { privatePicturePath } from '#rules/pictures/picture-paths.ts'
import { PictureLink } from '#web/ui/pictures/picture-link.tsx'

const noWords = 'From the reported messages, without a description'

/**
 * The photos of a conversation that the reporter has chosen to show. Small at first: nobody has to see them large without
 * asking.
 */
export function ReportPhotos({
  report,
  photos,
}: {
  report: string
  photos: readonly { id: string; alt: string; width: number; height: number }[]
}) {
  if (photos.length === 0) return null
  return (
    <ul aria-label="Photos" className="flex flex-wrap gap-3">
      {photos.map(({ id, alt, width, height }) => (
        <li key={id}>
          <PictureLink
            src={privatePicturePath(`/admin/reports/${report}/photo`, id, 1280)}
            title={alt || noWords}
          >
            <img
              src={privatePicturePath(`/admin/reports/${report}/photo`, id, 480)}
              alt={alt || noWords}
              width={width}
              height={height}
              loading="lazy"
              className="h-32 w-auto rounded-control border border-line object-contain"
            />
          </PictureLink>
        </li>
      ))}
    </ul>
  )
}
