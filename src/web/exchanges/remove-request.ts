import type { ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'

/** Takes a card off 'My Requested Books'; a request without an answer is cancelled with it. */
export async function removeRequest(
  { services, viewer, url }: ScreenArgs,
  form: FormData,
): Promise<Response> {
  await services.exchanges.putAway(viewer, { id: String(form.get('exchangeId')) })
  return redirectWithToast(url.pathname + url.search, { tone: 'success', title: 'Request Removed' })
}
