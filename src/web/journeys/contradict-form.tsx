import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

/** For the copy's owner and administrators. The same button puts the stop back, and keeps the focus. */
export function ContradictForm({
  stop,
  isContradicted,
  about,
}: {
  stop: string
  isContradicted: boolean
  about: ReactNode
}) {
  return (
    <Form method="post" preventScrollReset className="grid gap-2">
      <input type="hidden" name="intent" value="contradict" />
      <input type="hidden" name="stop" value={stop} />
      <input type="hidden" name="isSo" value={isContradicted ? 'yes' : 'no'} />
      <RefusalAlert of={{ intent: 'contradict', stop }} />
      <SubmitButton
        variant="outline"
        size="sm"
        className="w-fit"
        title={isContradicted ? undefined : 'This takes it off the journey. You can put it back.'}
      >
        <span>{isContradicted ? 'Put it back' : 'This isn’t true'}</span>
        <span className="sr-only">
          {': '}
          {about}
        </span>
      </SubmitButton>
    </Form>
  )
}
