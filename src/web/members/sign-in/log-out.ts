import { redirect } from 'react-router'
import { dropBrowserKey } from '#web/members/issuers/browser-key.ts'
import { loggedOut } from '#web/shell/device/logged-out.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'

export const handle: Handle = { access: 'guest', whileLeaving: true }

/** A route without a screen: logging out needs a POST, so no link can do it (CSRF). */
export const loader = loads(async () => {
  throw redirect('/')
})

export const action = performs({
  '': intent({
    command: async ({ request, services, viewer }) =>
      viewer.kind === 'member'
        ? services.signIn.logOut(viewer, { cookies: request.headers.get('Cookie') })
        : [],
    after: async (cookies) => redirectWithToast('/auth', loggedOut, [...cookies, await dropBrowserKey()]),
  }),
})
