import { redirect } from 'react-router'
import { joinForm, joinWithEmailForm } from '#rules/members/member-forms.ts'
import { keepAwaiting } from '#web/members/sign-in/awaiting-code.ts'
import { codeSent } from '#web/members/sign-in/code-sent.ts'
import { SignInCard } from '#web/members/sign-in/sign-in-card.tsx'
import { codePath, keepingWayBack, wayBack } from '#web/members/sign-in/sign-in-way.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Link } from '#web/ui/links/link.tsx'
import type { Route } from './+types/join'
import { accountCreated } from './account-created.ts'
import { browserKeyIn } from './browser-key.ts'
import { JoinForm, JoinWithEmailForm } from './join-forms.tsx'

export const handle = { access: 'guest' }

export const meta = () => pageMeta({ title: 'Nearly there' })

export const loader = loads(async (args) => {
  if (args.viewer.kind === 'member') throw redirect(wayBack(args.url))
  return waitingIn(args)
})

export const action = acts(async (args) => {
  const { request, services, viewer, address, url } = args
  const { isVouchedFor } = await waitingIn(args)
  const [form, browser] = [await request.formData(), await browserKeyIn(request)]
  if (isVouchedFor) {
    return submitted(form, joinForm, async (typed) =>
      accountCreated(url, await services.issuers.join(viewer, { ...typed, browser, address })),
    )
  }
  return submitted(
    form,
    joinWithEmailForm,
    async (typed) => {
      const waiting = await services.issuers.askToJoin(viewer, { ...typed, browser, address })
      return replaceWithToast(codePath('join', wayBack(url)), codeSent('email'), [
        await keepAwaiting('join', waiting),
      ])
    },
    { DISPOSABLE_ADDRESS: 'email' },
  )
})

async function waitingIn({ request, services, viewer, url }: ScreenArgs) {
  const waiting = await services.issuers.waiting(viewer, { browser: await browserKeyIn(request) })
  if (!waiting) throw redirect(keepingWayBack('/auth', wayBack(url)))
  return waiting
}

export default function Join({ loaderData }: Route.ComponentProps) {
  const { through, name, email, isVouchedFor } = loaderData
  return (
    <SignInCard
      title="Nearly there"
      hint={
        isVouchedFor ? (
          <>
            {through} tells us that <strong className="wrap-anywhere text-ink">{email}</strong> is yours. Two
            things are left.
          </>
        ) : (
          `${through} tells us who you are, but not for sure how to reach you: we send a code to your email address.`
        )
      }
    >
      {isVouchedFor ? <JoinForm name={name} /> : <JoinWithEmailForm name={name} email={email} />}
      <div className="grid justify-items-center border-t border-line pt-4 text-center">
        <p className="text-soft">
          Have you been here before? Log in as you always do, and add {through} there.
        </p>
        <Link
          to={keepingWayBack('/auth', '/settings/security')}
          className="inline-flex min-h-11 items-center font-medium text-primary-ink hover:underline"
        >
          I have an account already
        </Link>
      </div>
    </SignInCard>
  )
}
