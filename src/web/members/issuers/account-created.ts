import { keepingWayBack } from '#rules/members/sign-in-path.ts'
import { wayBack } from '#web/members/sign-in/sign-in-way.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { dropBrowserKey } from './browser-key.ts'

/** A new member who came through an issuer creates a profile like everyone else, and then continues where they were. */
export async function accountCreated(url: URL, cookies: readonly string[]): Promise<Response> {
  return replaceWithToast(
    keepingWayBack('/make-profile', wayBack(url)),
    { title: 'Account created!', text: "Let's set up your profile." },
    [...cookies, await dropBrowserKey()],
  )
}
