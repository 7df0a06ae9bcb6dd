import { viewersWithTapsOn } from '#web/worker/kept-taps.ts'
import { viewerNow } from '#web/worker/viewer-now.ts'

/**
 * Whether what was tapped on this page waits until its member logs in again: the server says that their session has ended. By then
 * the page may be shown as a guest's (`viewer`), which says nothing of what was tapped.
 */
export async function hasToLogIn(viewer: string, place: string): Promise<boolean> {
  if (!navigator.onLine) return false
  const members = (await viewersWithTapsOn(place)).filter((memberId) => memberId !== 'guest')
  return (
    members.some((memberId) => viewer === 'guest' || viewer === memberId) && (await viewerNow()) === 'guest'
  )
}
