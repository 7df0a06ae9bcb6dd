// Where a button leads that logs in through somebody else. There is no screen here.
import { redirect } from 'react-router'
import { isRefusal } from '#rules/domain-error.ts'
import { areCookiesBlocked, cookiesBlockedPath } from '#web/members/sign-in/cookies-kept.ts'
import { keepingWayBack, wayBack } from '#web/members/sign-in/sign-in-way.ts'
import { acts, loads } from '#web/shell/screen.ts'
import { browserKeyIn, keepBrowserKey } from './browser-key.ts'
import { toldAt } from './told-at.ts'

export const handle = { access: 'guest' }

/** A link of somebody else's sends nobody there. */
export const loader = loads(async ({ url }) => {
  throw redirect(keepingWayBack('/auth', wayBack(url)))
})

export const action = acts(async ({ request, services, viewer, params, address, url }) => {
  const back = wayBack(url)
  if (areCookiesBlocked(request)) return redirect(keepingWayBack(cookiesBlockedPath, back))
  try {
    const asked = { issuer: params.issuer ?? '', browser: await browserKeyIn(request), back, address }
    const { url: to, browser } = await services.issuers.setOut(viewer, asked)
    return redirect(to, { headers: { 'Set-Cookie': await keepBrowserKey(browser) } })
  } catch (error) {
    if (!isRefusal(error)) throw error
    return toldAt(keepingWayBack('/auth', back), error)
  }
})
