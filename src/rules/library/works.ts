// A work is what is one book in all its editions.
import { allowed, type Decision, denied, type Viewer } from '#rules/viewer.ts'

/** Titles and catalogues join editions; where they are wrong, an administrator says so. */
export function canSettleEditions(viewer: Viewer): Decision<'AUTHENTICATION_REQUIRED' | 'ACCESS_DENIED'> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  return viewer.isAdmin ? allowed : denied('ACCESS_DENIED')
}
