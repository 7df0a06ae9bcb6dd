// Where a browser says whether it shows its member's notices, and asks for which key. There is no screen here.
import { pushSubscriptionForm } from '#rules/notices/push-forms.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { acts, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'

export const handle = { access: 'member' }

/** For the service worker, when the browser wants another subscription. */
export const loader = loads(async ({ services, viewer }) =>
  Response.json(await services.notices.pushHere(viewer)),
)

export const action = acts(async ({ request, services, viewer }) => {
  const form = await request.formData()
  if (form.get('intent') === 'off') {
    await services.notices.turnOffPush(viewer)
    return redirectWithToast('/settings', { tone: 'plain', title: 'Notifications are off on this device' })
  }
  return submitted(form, pushSubscriptionForm, async (subscription) => {
    await services.notices.turnOnPush(viewer, subscription)
    return redirectWithToast('/settings', { tone: 'success', title: 'Notifications are on' })
  })
})
