import type { ComponentType, ReactNode, SubmitEvent } from 'react'
import { type CodeChannel, codeLength } from '#rules/members/members.ts'
import { undoDays } from '#rules/members/way-limits.ts'
import { hasPasskeys } from '#web/members/security/ask-for-passkey.ts'
import { CodeInput } from '#web/ui/forms/code-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { KeyRound } from '#web/ui/icons.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { Asking } from './show-proof.ts'

/** Posts its fields to where proof is checked: on a page through the router, in the window by itself. */
export type PostForm = ComponentType<{ className?: string; children: ReactNode }>

/** The ways this member can confirm their identity: a passkey, their password, a code. */
export function ProveForms({
  asking,
  problem,
  isBusy,
  PostForm,
  onPasskey,
}: {
  asking: Asking
  problem: string | undefined
  isBusy: boolean
  PostForm: PostForm
  onPasskey: (event: SubmitEvent) => void
}) {
  const { needsTwo, canShowTwo, hasShownOne, password, passkey, email, phone, sentBy } = asking
  const canUsePasskey = useHydrated() && hasPasskeys() && passkey
  return (
    <div className="grid gap-5">
      {problem && <Alert>{problem}</Alert>}
      {needsTwo && hasShownOne && (
        <Alert tone="info">That’s one. Administrators need to confirm a second way, too.</Alert>
      )}
      {needsTwo && !canShowTwo && (
        <Alert tone="warn" title="You need a passkey first">
          Administrators log in with a passkey, or with a password and a code. Add a passkey under{' '}
          <a href="/settings/security#passkeys" className="font-medium underline underline-offset-4">
            Login and security
          </a>
          . A new passkey counts after {undoDays} days, and so does a password you’ve just chosen with a code.
          If you can’t wait, ask the people who run this site.
        </Alert>
      )}
      {canUsePasskey && (
        <form onSubmit={onPasskey} className="grid">
          <SubmitButton pending={isBusy} variant={password ? 'outline' : 'primary'} block>
            <KeyRound aria-hidden /> Use a passkey
          </SubmitButton>
        </form>
      )}
      {password && (
        <PostForm className="grid gap-4">
          <Field label="Your password" required>
            <PasswordInput name="password" autoComplete="current-password" required />
          </Field>
          <SubmitButton pending={isBusy} block>
            Continue
          </SubmitButton>
        </PostForm>
      )}
      {(email || phone) && <CodeForms {...{ email, phone, sentBy, isBusy, PostForm }} />}
      {!password && !passkey && !email && !phone && (
        <p>Log out and log in again. For a few minutes after that, we won’t ask.</p>
      )}
    </div>
  )
}

function CodeForms({
  email,
  phone,
  sentBy,
  isBusy,
  PostForm,
}: Pick<Asking, 'email' | 'phone' | 'sentBy'> & { isBusy: boolean; PostForm: PostForm }) {
  const sentTo = sentBy === 'phone' ? phone : email
  return (
    <section aria-label="With a code" className="grid gap-4 border-t border-line pt-4">
      {sentBy && (
        <PostForm className="grid gap-4">
          <Field label={`The code we sent to ${sentTo}`} className="justify-items-center">
            <CodeInput digits={codeLength} name="code" />
          </Field>
          <SubmitButton variant="outline" pending={isBusy} block>
            Continue with the code
          </SubmitButton>
        </PostForm>
      )}
      <div className="grid justify-items-start gap-1">
        {email && <Send channel="email" to={email} {...{ isBusy, PostForm, sentBy }} />}
        {phone && <Send channel="phone" to={phone} {...{ isBusy, PostForm, sentBy }} />}
      </div>
    </section>
  )
}

function Send({
  channel,
  to,
  sentBy,
  isBusy,
  PostForm,
}: {
  channel: CodeChannel
  to: string
  sentBy: CodeChannel | null
  isBusy: boolean
  PostForm: PostForm
}) {
  const words = channel === 'phone' ? `a code by SMS to ${to}` : `a code to ${to}`
  return (
    <PostForm>
      <input type="hidden" name="channel" value={channel} />
      <SubmitButton variant="link" pending={isBusy}>
        {sentBy === channel ? `Send another code to ${to}` : `Send ${words}`}
      </SubmitButton>
    </PostForm>
  )
}
