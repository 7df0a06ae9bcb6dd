import { Form, Link, redirect } from 'react-router'
import { verifyForm } from '#rules/members/member-forms.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { AnswerAlert } from '#web/ui/forms/answer-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import type { Route } from './+types/verify'
import { dropAwaiting, readAwaiting } from './awaiting-code.ts'
import { codeSent } from './code-sent.ts'
import { SignInCard } from './sign-in-card.tsx'
import { keepingWayBack, wayBack } from './sign-in-way.ts'
import { VerifyForm } from './verify-form.tsx'

export const handle = { access: 'guest' }

export const meta = () => pageMeta({ title: 'Verify Your Account' })

export const loader = loads(async ({ viewer, request, services, url }) => {
  const back = wayBack(url)
  if (viewer.kind === 'member') throw redirect(back)
  const waiting = await readAwaiting({ request, services }, 'sign-up')
  if (!waiting) throw redirect(keepingWayBack('/auth', back))
  return { back, email: waiting.email }
})

export const action = acts(async (args) => {
  const waiting = await readAwaiting(args, 'sign-up')
  if (!waiting) throw redirect(keepingWayBack('/auth', wayBack(args.url)))
  const form = await args.request.formData()
  return form.get('intent') === 'resend' ? resend(args, waiting) : verify(args, form, waiting)
})

type Waiting = { ticket: string }

async function verify({ services, address, url }: ScreenArgs, form: FormData, { ticket }: Waiting) {
  return submitted(
    form,
    verifyForm,
    async ({ code }) => {
      const cookies = await services.signIn.verify({ ticket, code }, address)
      return replaceWithToast(
        keepingWayBack('/make-profile', wayBack(url)),
        { tone: 'success', title: 'Account created!', text: "Let's set up your profile." },
        [...cookies, await dropAwaiting('sign-up')],
      )
    },
    { WRONG_CODE: 'code', CODE_EXPIRED: 'code', TOO_MANY_TRIES: 'code' },
  )
}

async function resend({ services, address, url }: ScreenArgs, waiting: Waiting) {
  await services.signIn.resendCode(waiting, address)
  return replaceWithToast(keepingWayBack('/auth/verify', wayBack(url)), codeSent)
}

export default function Verify({ loaderData }: Route.ComponentProps) {
  const { email, back } = loaderData
  const isResending = useIsSending('resend')
  return (
    <SignInCard
      title="Verify Your Account"
      hint={
        <>
          Enter the 6-digit code we sent to <strong className="text-ink">{email}</strong>.
        </>
      }
    >
      <AnswerAlert of={{ intent: 'resend' }} />
      <VerifyForm />
      <div className="grid justify-items-center gap-1 border-t border-line pt-4">
        <Form method="post" className="flex flex-wrap items-center justify-center gap-x-2">
          <input type="hidden" name="intent" value="resend" />
          <span className="text-soft">No e-mail yet?</span>
          <SubmitButton variant="link" pending={isResending} pendingLabel="Sending...">
            Send a new code
          </SubmitButton>
        </Form>
        <Link
          to={keepingWayBack('/auth', back)}
          className="inline-flex min-h-11 items-center font-medium text-primary-ink hover:underline"
        >
          Go back to login
        </Link>
      </div>
    </SignInCard>
  )
}
