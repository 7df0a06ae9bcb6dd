import { redirect } from 'react-router'
import { verifyForm } from '#rules/members/member-forms.ts'
import { codeLength } from '#rules/members/members.ts'
import { keepingWayBack, signInPath } from '#rules/members/sign-in-path.ts'
import { accountCreated } from '#web/members/issuers/account-created.ts'
import { browserKeyIn, dropBrowserKey } from '#web/members/issuers/browser-key.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { Link } from '#web/ui/links/link.tsx'
import type { Route } from './+types/verify'
import { type AwaitingCode, dropAwaiting, readAwaiting } from './awaiting-code.ts'
import { codeSent } from './code-sent.ts'
import { SendAgain } from './send-again.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { codePath, type TypedPurpose, wayBack } from './sign-in-way.ts'
import { VerifyForm } from './verify-form.tsx'
import { welcomeBack } from './welcome-back.ts'

export const handle: Handle = { access: 'guest' }

export const meta = () => pageMeta({ title: 'Verify Your Account' })

export const loader = loads(async (args) => {
  const back = wayBack(args.url)
  if (args.viewer.kind === 'member') throw redirect(back)
  const { channel, to, secondsToWait } = await awaiting(args)
  return { back, to, isLogin: purposeOf(args.url) === 'log-in', awaited: { channel, secondsToWait } }
})

const refusedCode = { WRONG_CODE: 'code', CODE_EXPIRED: 'code', TOO_MANY_TRIES: 'code' } as const

export const action = performs(
  {
    resend: intent({
      command: async (args) => {
        const { ticket, channel } = await awaiting(args)
        const { services, request, viewer, address, url } = args
        const from = { address, cookies: request.headers.get('Cookie') }
        await services.signIn.resendCode(viewer, { ticket, purpose: purposeOf(url), ...from })
        return channel
      },
      after: (channel, { url }) =>
        replaceWithToast(codePath(purposeOf(url), wayBack(url)), codeSent(channel)),
    }),
    'verify-log-in': intent({
      form: verifyForm,
      command: async (args, { code }) => {
        const { ticket } = await awaiting(args)
        return args.services.signIn.logInWithCode(args.viewer, { ticket, code, address: args.address })
      },
      after: async (cookies, { url }) =>
        welcomeBack(wayBack(url), [...cookies, await dropAwaiting('log-in')]),
      fieldOf: refusedCode,
    }),
    'verify-join': intent({
      form: verifyForm,
      command: async (args, { code }) => {
        const { ticket } = await awaiting(args)
        const browser = await browserKeyIn(args.request)
        return args.services.issuers.joinWithCode(args.viewer, {
          ticket,
          code,
          browser,
          address: args.address,
        })
      },
      after: async (cookies, { url }) => accountCreated(url, [...cookies, await dropAwaiting('join')]),
      fieldOf: refusedCode,
    }),
    'verify-sign-up': intent({
      form: verifyForm,
      command: async (args, { code }) => {
        const { ticket } = await awaiting(args)
        return args.services.signIn.verify(args.viewer, { ticket, code, address: args.address })
      },
      after: async (cookies, { url }) =>
        replaceWithToast(
          keepingWayBack('/make-profile', wayBack(url)),
          { title: 'Account created!', text: "Let's set up your profile." },
          [...cookies, await dropAwaiting('sign-up'), await dropBrowserKey()],
        ),
      fieldOf: refusedCode,
    }),
  },
  (intent, { url }) => (intent === 'verify' ? `verify-${purposeOf(url)}` : intent),
)

function purposeOf(url: URL): TypedPurpose {
  const asked = url.searchParams.get('for')
  return asked === 'log-in' || asked === 'join' ? asked : 'sign-up'
}

async function awaiting(args: ScreenArgs): Promise<AwaitingCode> {
  const waiting = await readAwaiting(args, purposeOf(args.url))
  if (!waiting) throw redirect(signInPath(wayBack(args.url)))
  return waiting
}

export default function Verify({ loaderData }: Route.ComponentProps) {
  const { to, isLogin, back, awaited } = loaderData
  const where = <strong className="text-ink">{to}</strong>
  return (
    <SignInCard
      title="Verify Your Account"
      // Does not say whether there is an account with this number (user enumeration).
      hint={
        isLogin ? (
          <>
            If there is an account with {where}
            {`, its ${codeLength}-digit code is on the way.`}
          </>
        ) : (
          <>
            {`Enter the ${codeLength}-digit code we sent to `}
            {where}.
          </>
        )
      }
    >
      <RefusalAlert of={{ intent: 'resend' }} />
      <VerifyForm />
      <div className="grid justify-items-center gap-1 border-t border-line pt-4">
        <SendAgain awaited={awaited} />
        <Link
          to={keepingWayBack(awaited.channel === 'phone' ? '/auth?by=phone' : '/auth', back)}
          className="inline-flex min-h-11 items-center font-medium text-primary-ink hover:underline"
        >
          Go back to login
        </Link>
      </div>
    </SignInCard>
  )
}
