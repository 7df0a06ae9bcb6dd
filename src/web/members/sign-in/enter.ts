// What the four forms of the sign-in screen do: sign up or log in, by email or by phone.
import { loginForm, phoneLoginForm, phoneSignUpForm, signUpForm } from '#rules/members/member-forms.ts'
import type { CodeChannel } from '#rules/members/members.ts'
import { makeOffer } from '#web/members/security/passkey-offer-cookie.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { keepAwaiting } from './awaiting-code.ts'
import { codeSent } from './code-sent.ts'
import { withCookies } from './cookies-kept.ts'
import { codePath, wayBack, wayIn } from './sign-in-way.ts'
import { welcomeBack } from './welcome-back.ts'

/** What can be refused about a number stands beside it. */
const phoneRefusals = { NOT_A_PHONE: 'phone', PHONE_COUNTRY: 'phone', SMS_PAUSED: 'phone' } as const

export async function enter(args: ScreenArgs) {
  const { request, services, viewer, address, url } = args
  const { isSignUp, channel } = wayIn(url)
  const form = await request.formData()
  const from = { address, cookies: request.headers.get('Cookie') }
  if (isSignUp && channel === 'phone') {
    return submitted(
      form,
      phoneSignUpForm,
      withCookies(request, async (typed) =>
        awaitCode(
          url,
          'sign-up',
          channel,
          await services.signIn.signUpByPhone(viewer, { ...typed, address }),
        ),
      ),
      phoneRefusals,
    )
  }
  if (isSignUp) {
    return submitted(
      form,
      signUpForm,
      withCookies(request, async (typed) =>
        awaitCode(url, 'sign-up', channel, await services.signIn.signUp(viewer, { ...typed, address })),
      ),
      { DISPOSABLE_ADDRESS: 'email', PASSWORD_COMMON: 'password', PASSWORD_OWN: 'password' },
    )
  }
  if (channel === 'phone') {
    return submitted(
      form,
      phoneLoginForm,
      withCookies(request, async (typed) =>
        awaitCode(url, 'log-in', channel, await services.signIn.askToLogIn(viewer, { ...typed, ...from })),
      ),
      phoneRefusals,
    )
  }
  return submitted(
    form,
    loginForm,
    withCookies(request, async (typed) => {
      const answer = await services.signIn.logIn(viewer, { ...typed, ...from })
      if ('waiting' in answer) return awaitCode(url, 'sign-up', channel, answer.waiting)
      return welcomeBack(wayBack(url), [...answer.cookies, await makeOffer()])
    }),
    {},
    async ({ code }) => code,
  )
}

/** On to the screen where the code is typed in. */
async function awaitCode(
  url: URL,
  purpose: 'sign-up' | 'log-in',
  channel: CodeChannel,
  waiting: { ticket: string },
): Promise<Response> {
  return replaceWithToast(codePath(purpose, wayBack(url)), codeSent(channel), [
    await keepAwaiting(purpose, waiting),
  ])
}
