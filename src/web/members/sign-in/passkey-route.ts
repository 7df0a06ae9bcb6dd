// A route without a screen: a browser logging in with a passkey asks what to sign, and posts the signature.

import { redirect } from 'react-router'
import { passkeyAnswerForm } from '#rules/members/member-forms.ts'
import { signInPath } from '#rules/members/sign-in-path.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { tellsScript } from '#web/shell/json-route.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { assertCookies } from './assert-cookies.ts'
import { wayBack } from './sign-in-way.ts'
import { welcomeBack } from './welcome-back.ts'

export const handle: Handle = { access: 'guest', responds: 'json' }

export const loader = loads(async ({ url }) => {
  throw redirect(signInPath(wayBack(url)))
})

export const action = performs(
  {
    begin: tellsScript(({ services, viewer, address }) => services.passkeys.beginSignIn(viewer, { address })),
    answer: intent({
      form: passkeyAnswerForm,
      command: async ({ services, viewer, request, address }, { answer }) => {
        assertCookies(request)
        return services.passkeys.signIn(viewer, { answer, address })
      },
      after: (cookies, { url }) => welcomeBack(wayBack(url), cookies),
    }),
  },
  (intent, { form }) => intent || (form.has('answer') ? 'answer' : 'begin'),
)
