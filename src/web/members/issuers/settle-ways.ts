// What the screen of security does with ways in that lead through others.
import { redirect } from 'react-router'
import { issuerForm, removeWayInForm } from '#rules/members/member-forms.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { browserKeyIn, dropBrowserKey, keepBrowserKey } from './browser-key.ts'

const HERE = '/settings/security'

export async function addWayIn({ services, viewer, request }: ScreenArgs, form: FormData) {
  return submitted(form, issuerForm, async ({ issuer }) => {
    const asked = { issuer, browser: await browserKeyIn(request) }
    const { url, browser } = await services.issuers.setOutToAdd(viewer, asked)
    return redirect(url, { headers: { 'Set-Cookie': await keepBrowserKey(browser) } })
  })
}

export async function takeWaiting({ services, viewer, request }: ScreenArgs): Promise<Response> {
  const back = await services.issuers.takeWaiting(viewer, { browser: await browserKeyIn(request) })
  const toast = { tone: 'success', title: 'Way in added', text: 'Next time, log in with it.' } as const
  return redirectWithToast(back === '/' ? HERE : back, toast, [await dropBrowserKey()])
}

export async function removeWayIn({ services, viewer }: ScreenArgs, form: FormData) {
  return submitted(form, removeWayInForm, async ({ way }) => {
    await services.issuers.remove(viewer, { way })
    return redirectWithToast(HERE, { tone: 'success', title: 'Way in removed' })
  })
}
