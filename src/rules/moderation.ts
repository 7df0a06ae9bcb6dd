import { allowed, type Decision, denied, type Viewer } from './viewer.ts'

export function canReport(
  viewer: Viewer,
  memberId: string,
): Decision<'AUTHENTICATION_REQUIRED' | 'NOT_TO_YOURSELF'> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  return viewer.id === memberId ? denied('NOT_TO_YOURSELF') : allowed
}

export function canReadReports(viewer: Viewer): Decision<'AUTHENTICATION_REQUIRED' | 'ACCESS_DENIED'> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  return viewer.isAdmin ? allowed : denied('ACCESS_DENIED')
}
