import { forgotPasswordForm } from '#rules/members/member-forms.ts'
import { keepingWayBack, signInPath } from '#rules/members/sign-in-path.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { Link } from '#web/ui/links/link.tsx'
import type { Route } from './+types/forgot-password'
import { keepAwaiting } from './awaiting-code.ts'
import { resetCodeSent } from './code-sent.ts'
import { SignInCard } from './sign-in-card.tsx'
import { wayBack } from './sign-in-way.ts'

export const handle: Handle = { access: 'guest' }

export const meta = () => pageMeta({ title: 'Forgot your password?' })

export const loader = loads(async ({ url }) => ({ back: wayBack(url) }))

export const action = performs({
  '': intent({
    form: forgotPasswordForm,
    command: ({ services, viewer, request, address }, { email }) =>
      services.signIn.forgotPassword(viewer, { email, address, cookies: request.headers.get('Cookie') }),
    after: async (waiting, { url }) =>
      redirectWithToast(keepingWayBack('/auth/reset', wayBack(url)), resetCodeSent, [
        await keepAwaiting('reset', waiting),
      ]),
  }),
})

export default function ForgotPassword({ loaderData }: Route.ComponentProps) {
  const [form, { email }] = useSchemaForm(forgotPasswordForm, { id: 'forgot' })
  return (
    <SignInCard
      title="Forgot your password?"
      hint="Enter your email address, and we’ll send you a code to choose a new password."
    >
      <SchemaForm form={form} className="grid gap-4">
        <Field label="Email" field={email} required>
          <TextInput type="email" autoComplete="username" />
        </Field>
        <SubmitButton pendingLabel="Sending..." block>
          Send me a code
        </SubmitButton>
      </SchemaForm>
      <Link
        to={signInPath(loaderData.back)}
        className="mx-auto inline-flex min-h-11 items-center font-medium text-primary-ink hover:underline"
      >
        Go back to login
      </Link>
    </SignInCard>
  )
}
