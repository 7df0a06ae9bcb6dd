import { keepingWayBack, wayBack } from '#web/members/sign-in/sign-in-way.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { dropBrowserKey } from './browser-key.ts'

/** Who came through an issuer makes a profile as everybody does, and goes on to where they were. */
export async function accountCreated(url: URL, cookies: readonly string[]): Promise<Response> {
  return replaceWithToast(
    keepingWayBack('/make-profile', wayBack(url)),
    { tone: 'success', title: 'Account created!', text: "Let's set up your profile." },
    [...cookies, await dropBrowserKey()],
  )
}
