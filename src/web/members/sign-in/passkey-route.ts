// Where the browser of whoever signs in with a passkey asks what to sign, and hands it over. There is no screen here.
import { redirect } from 'react-router'
import { passkeyAnswerForm } from '#rules/members/member-forms.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { acts, loads } from '#web/shell/screen.ts'
import { withCookies } from './cookies-kept.ts'
import { keepingWayBack, wayBack } from './sign-in-way.ts'
import { welcomeBack } from './welcome-back.ts'

export const handle = { access: 'guest' }

export const loader = loads(async ({ url }) => {
  throw redirect(keepingWayBack('/auth', wayBack(url)))
})

export const action = acts(async ({ request, services, viewer, address, url }) => {
  const form = await request.formData()
  if (!form.has('answer')) return Response.json(await services.passkeys.beginSignIn(viewer, { address }))
  return submitted(
    form,
    passkeyAnswerForm,
    withCookies(request, async ({ answer }) =>
      welcomeBack(wayBack(url), await services.passkeys.signIn(viewer, { answer, address })),
    ),
  )
})
