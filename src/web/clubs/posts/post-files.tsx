import { clubPath } from '#rules/clubs/club-path.ts'
import type { PostView } from '#server/clubs/discussions/discussion-view.ts'
import { shareFile } from '#web/shell/installed/share-file.ts'

/** A post's files, as downloads. */
export function PostFiles({ files, clubId }: { files: PostView['files']; clubId: string }) {
  if (files.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2 text-sm">
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          <a
            href={`${clubPath(clubId)}/file/${file.id}`}
            download
            onClick={shareFile}
            className="inline-flex min-h-11 items-center gap-2 rounded-control border border-edge px-3 wrap-anywhere"
          >
            <bdi>{file.name}</bdi> <span className="text-soft">{sizeText(file.bytes)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
