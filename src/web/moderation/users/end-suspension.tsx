import { Form, useNavigation } from 'react-router'
import { AnswerAlert } from '#web/ui/forms/answer-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { ShownUser } from './shown-user.ts'

/** Ends it early; suspended members' books were never hidden. */
export function EndSuspension({ user: { id } }: { user: ShownUser }) {
  const accountAction = 'enable'
  const sent = useNavigation().formData
  return (
    <Form method="post" preventScrollReset className="grid justify-items-start gap-2">
      <input type="hidden" name="user" value={id} />
      <input type="hidden" name="accountAction" value={accountAction} />
      <AnswerAlert of={{ user: id, accountAction }} />
      <SubmitButton
        variant="secondary"
        pending={sent?.get('user') === id && sent.get('accountAction') === accountAction}
      >
        End suspension
      </SubmitButton>
    </Form>
  )
}
