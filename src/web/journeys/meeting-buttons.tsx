import { Form } from 'react-router'
import { tapLabels } from '#rules/journeys/journeys.ts'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

/** At the meeting: one tap confirms the hand-over, or the return, for both sides. */
export function MeetingButtons({
  relation,
  exchangeId,
}: {
  relation: 'owner' | 'receiver' | 'holder' | 'other'
  /** The one that this page shows: a tap kept on the device may be sent when another has the copy. */
  exchangeId: string
}) {
  const isBack = relation === 'owner'
  const intent = isBack ? 'back' : 'receive'
  return (
    <Form method="post" className="grid gap-2">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="exchange" value={exchangeId} />
      <RefusalAlert of={{ intent }} />
      <SubmitButton className="w-full sm:w-fit">{isBack ? tapLabels.back : tapLabels.receive}</SubmitButton>
      <p className="text-sm text-soft">
        {isBack
          ? 'The loan is then complete for both of you.'
          : 'This confirms the handover for both of you.'}
      </p>
    </Form>
  )
}
