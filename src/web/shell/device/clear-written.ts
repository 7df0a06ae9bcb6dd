import { allWritten, forgetLongLeft, forgetWritten } from '#web/worker/draft-store.ts'
import { viewerNow } from '#web/worker/viewer-now.ts'

/** `hasLoggedOut`: somebody has just logged out on this page. A session can also have ended elsewhere. */
export type Using = { memberId: string | undefined; hasLoggedOut: boolean }

// On this page, a log-out clears once: a member may have logged in and written in another tab since.
let hasCleared = false

/**
 * Nothing written is left for the next person. What another has written is removed only if the server confirms who uses this
 * browser now: this page may be the browser's own copy, from before a login.
 */
export async function clearWritten({ memberId, hasLoggedOut }: Using): Promise<void> {
  const isLogOut = hasLoggedOut && !hasCleared
  hasCleared = hasLoggedOut
  if (isLogOut) return forgetWritten(memberId)
  const viewer = memberId ?? 'guest'
  const hasOfOthers = (await allWritten()).some((written) => written.memberId !== viewer)
  if (hasOfOthers && (await viewerNow()) !== viewer) return
  await (memberId === undefined ? forgetLongLeft(Date.now()) : forgetWritten(memberId))
}
