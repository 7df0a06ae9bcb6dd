import { isViewerNow } from '#web/worker/viewer-now.ts'

/** Whether what this viewer tapped waits until they log in again: the server says that their session has ended. */
export async function hasToLogIn(memberId: string): Promise<boolean> {
  return memberId !== 'guest' && navigator.onLine && (await isViewerNow('guest'))
}
