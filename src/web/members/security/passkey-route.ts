// Where the browser of a member asks what passkey to make, and hands it over. There is no screen here.

import { redirect } from 'react-router'
import { nothing } from '#rules/base/inputs.ts'
import { deviceWords } from '#rules/members/device-words.ts'
import { passkeyAnswerForm } from '#rules/members/member-forms.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { dropOffer } from './passkey-offer-cookie.ts'

export const handle = { access: 'member' }

export const loader = loads(async () => {
  throw redirect('/settings/security')
})

export const action = performs(
  {
    begin: intent({
      form: nothing,
      command: ({ services, viewer }) => services.passkeys.beginAdd(viewer),
      after: (options) => Response.json(options),
    }),
    answer: intent({
      form: passkeyAnswerForm,
      command: ({ services, viewer, request }, { answer }) => {
        // It is called after the browser it was made in, until its member knows better.
        const name = deviceWords(request.headers.get('User-Agent') ?? '') || 'Passkey'
        return services.passkeys.add(viewer, { answer, name })
      },
      after: async () => {
        const toast = { tone: 'success', title: 'Passkey added', text: 'Next time, log in with it.' } as const
        return redirectWithToast('/settings/security', toast, [await dropOffer()])
      },
    }),
  },
  (intent, { form }) => intent || (form.has('answer') ? 'answer' : 'begin'),
)
