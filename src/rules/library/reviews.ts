// What a member thought of a book: one to five stars, and words if they like.
import { allowed, type Decision, denied, type Viewer } from '#rules/viewer.ts'

export const longestReview = 4000

/** Whoever has read it, wherever they had it from. */
export function canReview(viewer: Viewer): Decision<'AUTHENTICATION_REQUIRED'> {
  return viewer.kind === 'guest' ? denied('AUTHENTICATION_REQUIRED') : allowed
}
