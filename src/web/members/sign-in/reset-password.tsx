import { redirect } from 'react-router'
import { resetPasswordForm } from '#rules/members/member-forms.ts'
import { codeLength } from '#rules/members/members.ts'
import { keepingWayBack, signInPath } from '#rules/members/sign-in-path.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { CodeInput } from '#web/ui/forms/code-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { Link } from '#web/ui/links/link.tsx'
import type { Route } from './+types/reset-password'
import { dropAwaiting, readAwaiting } from './awaiting-code.ts'
import { resetCodeSent } from './code-sent.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { SendAgain } from './send-again.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { wayBack } from './sign-in-way.ts'

export const handle: Handle = { access: 'guest' }

export const meta = () => pageMeta({ title: 'Choose a new password' })

export const loader = loads(async (args) => {
  const { to, channel, secondsToWait } = await awaited(args)
  return { email: to, awaited: { channel, secondsToWait }, back: wayBack(args.url) }
})

export const action = performs({
  resend: intent({
    command: async (args) => {
      const { services, viewer, address, request } = args
      const { ticket } = await awaited(args)
      const from = { address, cookies: request.headers.get('Cookie') }
      return services.signIn.resendCode(viewer, { ticket, purpose: 'reset', ...from })
    },
    after: (_, { url }) => replaceWithToast(keepingWayBack('/auth/reset', wayBack(url)), resetCodeSent),
  }),
  reset: intent({
    form: resetPasswordForm,
    command: async (args, reset) => {
      const { ticket } = await awaited(args)
      return args.services.signIn.resetPassword(args.viewer, { ...reset, ticket, address: args.address })
    },
    // Back must not lead to a used code.
    after: async (cookies, { url }) =>
      replaceWithToast(
        signInPath(wayBack(url)),
        { title: 'Password changed', text: 'Log in with your new password.' },
        [...cookies, await dropAwaiting('reset')],
      ),
    fieldOf: {
      WRONG_CODE: 'code',
      CODE_EXPIRED: 'code',
      TOO_MANY_TRIES: 'code',
      PASSWORD_COMMON: 'password',
      PASSWORD_OWN: 'password',
    },
  }),
})

/** A code only works in the browser that asked for it: any other is redirected to ask for one. */
async function awaited(args: ScreenArgs) {
  const waiting = await readAwaiting(args, 'reset')
  if (!waiting) throw redirect(keepingWayBack('/auth/forgot', wayBack(args.url)))
  return waiting
}

const ours = { intent: 'reset' }

export default function ResetPassword({ loaderData }: Route.ComponentProps) {
  const [form, { code, password, isAlone }] = useSchemaForm(resetPasswordForm, {
    id: 'reset',
    of: ours,
  })
  return (
    <SignInCard
      title="Choose a new password"
      hint="The code is in the email we sent you. A new password also stops your calendar links."
    >
      <RefusalAlert of={{ intent: 'resend' }} />
      <SchemaForm form={form} intent="reset" className="grid gap-4">
        <Field label="Email">
          <TextInput type="email" value={loaderData.email} readOnly autoComplete="username" />
        </Field>
        <Field label="Verification code" field={code} required>
          <CodeInput digits={codeLength} />
        </Field>
        <NewPasswordField field={password} />
        <Checkbox
          field={isAlone}
          label="Log out everywhere and remove my passkeys"
          hint="Choose this if someone else may have been in your account. It also removes your phone number and any other services you log in with."
        />
        <SubmitButton pendingLabel="Saving..." block>
          Save new password
        </SubmitButton>
      </SchemaForm>
      <div className="grid justify-items-center gap-1 border-t border-line pt-4">
        <SendAgain awaited={loaderData.awaited} />
        <Link
          to={signInPath(loaderData.back)}
          className="inline-flex min-h-11 items-center font-medium text-primary-ink hover:underline"
        >
          Go back to login
        </Link>
      </div>
    </SignInCard>
  )
}
