import { addWaitingPath } from '#rules/members/auth-paths.ts'
import { dropBrowserKey } from '#web/members/issuers/browser-key.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'

/** An identity that somebody has left waiting in this browser is not offered to a member who has not come to add it. */
export async function welcomeBack(to: string, cookies: readonly string[]): Promise<Response> {
  const title = 'Welcome back!'
  return replaceWithToast(to, { title, text: 'You have successfully logged in.' }, [
    ...cookies,
    ...(to === addWaitingPath ? [] : [await dropBrowserKey()]),
  ])
}
