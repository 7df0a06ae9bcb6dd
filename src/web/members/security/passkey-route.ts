// A route without a screen: the browser asks how to create a passkey, and posts it.

import { redirect } from 'react-router'
import { deviceWords } from '#rules/members/device-words.ts'
import { passkeyAnswerForm } from '#rules/members/member-forms.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { tellsScript } from '#web/shell/json-route.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { dropOffer } from './passkey-offer-cookie.ts'

export const handle: Handle = { access: 'member', responds: 'json' }

export const loader = loads(async () => {
  throw redirect('/settings/security')
})

export const action = performs(
  {
    begin: tellsScript(({ services, viewer }) => services.passkeys.beginAdd(viewer)),
    answer: intent({
      form: passkeyAnswerForm,
      command: ({ services, viewer, request }, { answer }) => {
        // Named after the browser it was created in, until its member renames it.
        const name = deviceWords(request.headers.get('User-Agent') ?? '') || 'Passkey'
        return services.passkeys.add(viewer, { answer, name })
      },
      after: async () => {
        const toast = { title: 'Passkey added', text: 'Next time, log in with it.' } as const
        return redirectWithToast('/settings/security', toast, [await dropOffer()])
      },
    }),
  },
  (intent, { form }) => intent || (form.has('answer') ? 'answer' : 'begin'),
)
