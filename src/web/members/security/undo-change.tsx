import { Form } from 'react-router'
import { keepAwaiting } from '#web/members/sign-in/awaiting-code.ts'
import { SignInCard } from '#web/members/sign-in/sign-in-card.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { AnswerAlert } from '#web/ui/forms/answer-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'

export const handle = { access: 'guest' }

export const meta = () => pageMeta({ title: 'Take a change back' })

/** Looking changes nothing: mail programs follow links before people do. */
export const loader = loads(async () => null)

export const action = acts(async ({ services, viewer, address, url }) => {
  const token = url.searchParams.get('token') ?? ''
  const undone = await services.security.undoChange(viewer, { token, address })
  if (undone.channel === 'phone') {
    const text = 'Everybody is signed out. Log in with a code.'
    const toast = { tone: 'success', title: 'Taken back', text } as const
    return replaceWithToast('/auth?by=phone', toast)
  }
  const waiting = await services.signIn.forgotPassword(viewer, { email: undone.recipient, address })
  return replaceWithToast(
    '/auth/reset',
    {
      tone: 'success',
      title: 'Taken back',
      text: 'Everybody is signed out. Choose a new password with the code we have just sent you.',
    },
    [await keepAwaiting('reset', waiting)],
  )
})

export default function UndoChange() {
  const isSending = useIsSending()
  return (
    <SignInCard
      title="Take the change back?"
      hint="Your account is as it was before: its email address and phone number come back, and every way to log in that was added since is removed. Everybody is signed out, and you choose a new password."
    >
      <AnswerAlert />
      <Form method="post">
        <SubmitButton pending={isSending} pendingLabel="Taking it back..." block>
          Take it back
        </SubmitButton>
      </Form>
    </SignInCard>
  )
}
