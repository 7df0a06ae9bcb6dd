import { Form } from 'react-router'
import { keepAwaiting } from '#web/members/sign-in/awaiting-code.ts'
import { SignInCard } from '#web/members/sign-in/sign-in-card.tsx'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'

export const handle: Handle = { access: 'guest', whileLeaving: true }

export const meta = () => pageMeta({ title: 'Undo a change' })

/** A GET changes nothing: email scanners follow links before people do. */
export const loader = loads(async () => null)

export const action = performs({
  '': intent({
    command: async ({ services, viewer, address, url }) => {
      const token = url.searchParams.get('token') ?? ''
      const undone = await services.security.undoChange(viewer, { token, address })
      if (undone.channel === 'phone') return undefined
      return services.signIn.forgotPassword(viewer, { email: undone.recipient, address })
    },
    after: async (waiting) => {
      if (!waiting) {
        const text = 'You’ve been logged out everywhere. Log in with a code.'
        return replaceWithToast('/auth?by=phone', { title: 'Change undone', text })
      }
      return replaceWithToast(
        '/auth/reset',
        {
          title: 'Change undone',
          text: 'You’ve been logged out everywhere. Choose a new password with the code we’ve just sent you.',
        },
        [await keepAwaiting('reset', waiting)],
      )
    },
  }),
})

export default function UndoChange() {
  const isSending = useIsSending()
  return (
    <SignInCard
      title="Undo this change?"
      hint="Your email address and phone number go back to what they were, and any way to log in that was added since is removed. You’ll be logged out everywhere, your calendar links stop working, and you’ll choose a new password."
    >
      <RefusalAlert />
      <Form method="post">
        <SubmitButton pending={isSending} pendingLabel="Undoing..." block>
          Undo this change
        </SubmitButton>
      </Form>
    </SignInCard>
  )
}
