import type { Viewer } from '#rules/base/viewer.ts'
import { toPicture } from '#server/images/shown-picture.ts'
import type { listReviews } from './review-queries.ts'

export function toReview(row: Awaited<ReturnType<typeof listReviews>>[number], viewer: Viewer) {
  const { id, stars, words, created_at: writtenAt, changed_at, member_id, name, photo_id, photo_tint } = row
  return {
    id,
    stars,
    words,
    writtenAt,
    isChanged: changed_at !== null,
    isOwn: viewer.kind === 'member' && viewer.id === member_id,
    by: { id: member_id, name, photo: toPicture(photo_id, photo_tint) },
  }
}

export type Review = ReturnType<typeof toReview>
