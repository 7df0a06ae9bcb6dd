// The intents of the security screen about logging in through issuers.
import { redirect } from 'react-router'
import { memberOf } from '#rules/base/viewer.ts'
import { addWayForm, removeWayInForm } from '#rules/members/member-forms.ts'
import { formResponse } from '#web/shell/forms/action-response.ts'
import { intent } from '#web/shell/forms/performs.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { browserKeyIn, dropBrowserKey, keepBrowserKey } from './browser-key.ts'

/**
 * For a page's script, which leaves by itself: a router that is redirected to another site counts as sending for good if that site's
 * page never opens.
 */
export type LeavesFor = { leavesFor: string }

const HERE = '/settings/security'

export const linkedWayIntents = {
  'add-way-in': intent({
    form: addWayForm,
    command: async ({ services, viewer, request }, { issuer }) =>
      services.issuers.setOutToAdd(viewer, { issuer, browser: await browserKeyIn(request) }),
    after: async ({ url, browser }, { viewer, form, value: { leaves } }) => {
      const headers = { 'Set-Cookie': await keepBrowserKey(browser) }
      if (!leaves || memberOf(viewer).tab === undefined) return redirect(url, { headers })
      const about: LeavesFor = { leavesFor: url }
      return formResponse(form, { errors: {}, about }, { headers })
    },
  }),
  'take-waiting': intent({
    command: async ({ services, viewer, request }) =>
      services.issuers.takeWaiting(viewer, { browser: await browserKeyIn(request) }),
    after: async (back) => {
      const toast = { title: 'Way to log in added', text: 'Next time, log in with it.' } as const
      return redirectWithToast(back === '/' ? HERE : back, toast, [await dropBrowserKey()])
    },
  }),
  'remove-way-in': intent({
    form: removeWayInForm,
    command: ({ services, viewer }, way) => services.issuers.remove(viewer, way),
    after: () => redirectWithToast(HERE, { title: 'Way to log in removed' }),
  }),
}
