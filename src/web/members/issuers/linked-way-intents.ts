// The intents of the security screen about logging in through issuers.
import { redirect } from 'react-router'
import { issuerForm, removeWayInForm } from '#rules/members/member-forms.ts'
import { intent } from '#web/shell/forms/performs.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { browserKeyIn, dropBrowserKey, keepBrowserKey } from './browser-key.ts'

const HERE = '/settings/security'

export const linkedWayIntents = {
  'add-way-in': intent({
    form: issuerForm,
    command: async ({ services, viewer, request }, { issuer }) =>
      services.issuers.setOutToAdd(viewer, { issuer, browser: await browserKeyIn(request) }),
    after: async ({ url, browser }) =>
      redirect(url, { headers: { 'Set-Cookie': await keepBrowserKey(browser) } }),
  }),
  'take-waiting': intent({
    command: async ({ services, viewer, request }) =>
      services.issuers.takeWaiting(viewer, { browser: await browserKeyIn(request) }),
    after: async (back) => {
      const toast = { title: 'Way in added', text: 'Next time, log in with it.' } as const
      return redirectWithToast(back === '/' ? HERE : back, toast, [await dropBrowserKey()])
    },
  }),
  'remove-way-in': intent({
    form: removeWayInForm,
    command: ({ services, viewer }, way) => services.issuers.remove(viewer, way),
    after: () => redirectWithToast(HERE, { title: 'Way in removed' }),
  }),
}
