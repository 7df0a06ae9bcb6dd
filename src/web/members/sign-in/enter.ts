// The four forms of the login screen: sign up or log in, by email or by phone.
import { loginForm, phoneLoginForm, phoneSignUpForm, signUpForm } from '#rules/members/member-forms.ts'
import type { CodeChannel } from '#rules/members/members.ts'
import { makeOffer } from '#web/members/security/passkey-offer-cookie.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { assertCookies } from './assert-cookies.ts'
import { keepAwaiting } from './awaiting-code.ts'
import { codeSent } from './code-sent.ts'
import { codePath, wayBack, wayIn } from './sign-in-way.ts'
import { welcomeBack } from './welcome-back.ts'

/** Refusals of a phone number are shown beside its field. */
const phoneRefusals = { NOT_A_PHONE: 'phone', PHONE_COUNTRY: 'phone', SMS_PAUSED: 'phone' } as const

const from = ({ request, address }: ScreenArgs) => ({ address, cookies: request.headers.get('Cookie') })

export const enter = performs(
  {
    'sign-up': intent({
      form: signUpForm,
      command: async ({ services, viewer, request, address }, typed) => {
        assertCookies(request)
        return services.signIn.signUp(viewer, { ...typed, address })
      },
      after: (waiting, { url }) => awaitCode(url, 'sign-up', 'email', waiting),
      fieldOf: { DISPOSABLE_ADDRESS: 'email', PASSWORD_COMMON: 'password', PASSWORD_OWN: 'password' },
    }),
    'sign-up-by-phone': intent({
      form: phoneSignUpForm,
      command: async ({ services, viewer, request, address }, typed) => {
        assertCookies(request)
        return services.signIn.signUpByPhone(viewer, { ...typed, address })
      },
      after: (waiting, { url }) => awaitCode(url, 'sign-up', 'phone', waiting),
      fieldOf: phoneRefusals,
    }),
    'log-in': intent({
      form: loginForm,
      command: async (args, typed) => {
        assertCookies(args.request)
        return args.services.signIn.logIn(args.viewer, { ...typed, ...from(args) })
      },
      after: async (answer, { url }) =>
        'waiting' in answer
          ? awaitCode(url, 'sign-up', 'email', answer.waiting)
          : welcomeBack(wayBack(url), [...answer.cookies, await makeOffer()]),
      about: async ({ code }) => code,
    }),
    'log-in-by-phone': intent({
      form: phoneLoginForm,
      command: async (args, typed) => {
        assertCookies(args.request)
        return args.services.signIn.askToLogIn(args.viewer, { ...typed, ...from(args) })
      },
      after: (waiting, { url }) => awaitCode(url, 'log-in', 'phone', waiting),
      fieldOf: phoneRefusals,
    }),
  },
  // The address says which of the four it is.
  (intent, { url }) => {
    const { isSignUp, channel } = wayIn(url)
    return intent || `${isSignUp ? 'sign-up' : 'log-in'}${channel === 'phone' ? '-by-phone' : ''}`
  },
)

/** Redirects to the screen where the code is typed. */
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
