// The route of the login buttons, which redirects to an issuer. It has no screen.

import { redirect } from 'react-router'
import { keepingWayBack, signInPath } from '#rules/members/sign-in-path.ts'
import { areCookiesBlocked, cookiesBlockedPath } from '#web/members/sign-in/assert-cookies.ts'
import { wayBack } from '#web/members/sign-in/sign-in-way.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { browserKeyIn, keepBrowserKey } from './browser-key.ts'
import { refusalToast } from './refusal-toast.ts'

export const handle: Handle = { access: 'guest' }

/** Links on other sites cannot start a login (CSRF). */
export const loader = loads(async ({ url }) => {
  throw redirect(signInPath(wayBack(url)))
})

export const action = performs({
  '': intent({
    instead: ({ request, url }) =>
      areCookiesBlocked(request) ? redirect(keepingWayBack(cookiesBlockedPath, wayBack(url))) : undefined,
    command: async ({ services, viewer, params, request, address, url }) =>
      services.issuers.setOut(viewer, {
        issuer: params.issuer ?? '',
        browser: await browserKeyIn(request),
        back: wayBack(url),
        address,
      }),
    after: async ({ url: to, browser }) =>
      redirect(to, { headers: { 'Set-Cookie': await keepBrowserKey(browser) } }),
    refused: async (refusal, { url }) => refusalToast(signInPath(wayBack(url)), refusal),
  }),
})
