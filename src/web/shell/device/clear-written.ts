import { allWritten, forgetWritten } from '#web/worker/draft-store.ts'
import { isViewerNow } from '#web/worker/viewer-now.ts'

/**
 * Nothing written is left for the next person. What another has written is removed only if the server confirms who uses this
 * browser now: this page may be the browser's own copy, from before a login.
 */
export async function clearWritten(memberId: string | undefined): Promise<void> {
  const viewer = memberId ?? 'guest'
  const hasOfOthers = (await allWritten()).some((written) => written.memberId !== viewer)
  if (hasOfOthers && !(await isViewerNow(viewer))) return
  await forgetWritten(memberId)
}
