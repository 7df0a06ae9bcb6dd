import { redirect } from 'react-router'
import { addWaitingPath } from '#rules/members/auth-paths.ts'
import { joinForm, joinWithEmailForm } from '#rules/members/member-forms.ts'
import { signInPath } from '#rules/members/sign-in-path.ts'
import { keepAwaiting } from '#web/members/sign-in/awaiting-code.ts'
import { codeSent } from '#web/members/sign-in/code-sent.ts'
import { SignInCard } from '#web/members/sign-in/sign-in-card.tsx'
import { codePath, wayBack } from '#web/members/sign-in/sign-in-way.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Link } from '#web/ui/links/link.tsx'
import type { Route } from './+types/join'
import { accountCreated } from './account-created.ts'
import { browserKeyIn } from './browser-key.ts'
import { JoinForm, JoinWithEmailForm } from './join-forms.tsx'

export const handle: Handle = { access: 'guest' }

export const meta = () => pageMeta({ title: 'Nearly there' })

export const loader = loads(async (args) => {
  if (args.viewer.kind === 'member') throw redirect(wayBack(args.url))
  return waitingIn(args)
})

export const action = performs(
  {
    join: intent({
      form: joinForm,
      command: async (args, typed) => {
        const { browser } = await waitingIn(args)
        return args.services.issuers.join(args.viewer, { ...typed, browser, address: args.address })
      },
      after: (cookies, { url }) => accountCreated(url, cookies),
    }),
    'join-with-email': intent({
      form: joinWithEmailForm,
      command: async (args, typed) => {
        const { browser } = await waitingIn(args)
        return args.services.issuers.askToJoin(args.viewer, { ...typed, browser, address: args.address })
      },
      after: async (waiting, { url }) =>
        replaceWithToast(codePath('join', wayBack(url)), codeSent('email'), [
          await keepAwaiting('join', waiting),
        ]),
      fieldOf: { DISPOSABLE_ADDRESS: 'email' },
    }),
  },
  (intent, { form }) => intent || (form.has('email') ? 'join-with-email' : 'join'),
)

async function waitingIn({ request, services, viewer, url }: ScreenArgs) {
  const browser = await browserKeyIn(request)
  const waiting = await services.issuers.waiting(viewer, { browser })
  if (!waiting) throw redirect(signInPath(wayBack(url)))
  return { ...waiting, browser }
}

export default function Join({ loaderData }: Route.ComponentProps) {
  const { through, name, email, isVouchedFor } = loaderData
  return (
    <SignInCard
      title="Nearly there"
      hint={
        isVouchedFor ? (
          <>
            {through} tells us that <strong className="wrap-anywhere text-ink">{email}</strong> is yours.
            There are just two more steps.
          </>
        ) : (
          `${through} tells us who you are, but hasn’t confirmed your email address, so we’ll send you a code.`
        )
      }
    >
      {isVouchedFor ? <JoinForm name={name} /> : <JoinWithEmailForm name={name} email={email} />}
      <div className="grid justify-items-center border-t border-line pt-4 text-center">
        <p className="text-soft">Already a member? Log in the way you usually do, then add {through}.</p>
        <Link
          to={signInPath(addWaitingPath)}
          className="inline-flex min-h-11 items-center font-medium text-primary-ink hover:underline"
        >
          I already have an account
        </Link>
      </div>
    </SignInCard>
  )
}
