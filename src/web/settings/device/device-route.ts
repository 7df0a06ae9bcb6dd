// A route without a screen: browsers report their push subscription here, and ask for the server's key.

import { pushInput } from '#rules/notices/notice-inputs.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { loadsJson } from '#web/shell/json-route.ts'
import type { Handle } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'

export const handle: Handle = { access: 'member', responds: 'json' }

/** For the service worker, when the browser replaces its subscription. */
export const loader = loadsJson(async ({ services, viewer }) => services.notices.pushHere(viewer))

export const action = performs({
  off: intent({
    command: ({ services, viewer }) => services.notices.turnOffPush(viewer),
    after: () =>
      redirectWithToast('/settings', { tone: 'plain', title: 'Notifications are off on this device' }),
  }),
  '': intent({
    form: pushInput,
    command: ({ services, viewer }, subscription) => services.notices.turnOnPush(viewer, subscription),
    after: () => redirectWithToast('/settings', { title: 'Notifications are on' }),
  }),
})
