import { Form, useNavigation } from 'react-router'
import { AnswerAlert } from '#web/ui/forms/answer-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { ShownUser } from './shown-user.ts'

/** Makes the member an administrator, or takes the right away again. */
export function AdminRight({ user: { id, isAdmin, state } }: { user: ShownUser }) {
  const accountAction = isAdmin ? 'revoke' : 'grant'
  const sent = useNavigation().formData
  if (state === 'disabled' && !isAdmin) return null
  return (
    <Form method="post" preventScrollReset className="grid justify-items-start gap-2">
      <input type="hidden" name="user" value={id} />
      <input type="hidden" name="accountAction" value={accountAction} />
      <AnswerAlert of={{ user: id, accountAction }} />
      <SubmitButton
        variant="link"
        pending={sent?.get('user') === id && sent.get('accountAction') === accountAction}
      >
        {isAdmin ? 'Take administrator rights away' : 'Make an administrator'}
      </SubmitButton>
    </Form>
  )
}
