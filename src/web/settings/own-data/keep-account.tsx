import { Form } from 'react-router'
import { endedByLeaving } from '#rules/data-rights/data-rights.ts'
import { Card } from '#web/ui/card.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'

/** For a member who is leaving and has logged in again. `isHeld`: the day has passed, but a report about them is open. */
export function KeepAccount({ leavesOn, isHeld }: { leavesOn: string; isHeld: boolean }) {
  const isSending = useIsSending('keep')
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">
        {isHeld
          ? `Your account will be deleted once we’ve answered a report about you, on ${leavesOn} at the latest`
          : `Your account will be deleted on ${leavesOn}`}
      </h2>
      <p>
        Until then, nobody can see you or your books. If you change your mind, everything can go back to how
        it was, except for what has already ended: {endedByLeaving}.
      </p>
      <RefusalAlert of={{ intent: 'keep' }} />
      <Form method="post">
        <input type="hidden" name="intent" value="keep" />
        <SubmitButton pending={isSending} pendingLabel="Keeping...">
          Keep my account
        </SubmitButton>
      </Form>
    </Card>
  )
}
