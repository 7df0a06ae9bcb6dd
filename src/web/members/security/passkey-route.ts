// Where the browser of a member asks what passkey to make, and hands it over. There is no screen here.
import { redirect } from 'react-router'
import { deviceWords } from '#rules/members/device-words.ts'
import { passkeyAnswerForm } from '#rules/members/member-forms.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { acts, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { dropOffer } from './passkey-offer-cookie.ts'

export const handle = { access: 'member' }

export const loader = loads(async () => {
  throw redirect('/settings/security')
})

export const action = acts(async ({ request, services, viewer }) => {
  const form = await request.formData()
  if (!form.has('answer')) return Response.json(await services.passkeys.beginAdd(viewer))
  return submitted(form, passkeyAnswerForm, async ({ answer }) => {
    // It is called after the browser it was made in, until its member knows better.
    const name = deviceWords(request.headers.get('User-Agent') ?? '') || 'Passkey'
    await services.passkeys.add(viewer, { answer, name })
    const toast = { tone: 'success', title: 'Passkey added', text: 'Next time, log in with it.' } as const
    return redirectWithToast('/settings/security', toast, [await dropOffer()])
  })
})
