import { Form } from 'react-router'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'

/** Books that are already imported stay. */
export function StopImport({ label, pendingLabel }: { label: string; pendingLabel: string }) {
  const isSending = useIsSending('stop')
  return (
    <Form method="post" className="grid gap-2">
      <input type="hidden" name="intent" value="stop" />
      <RefusalAlert of={{ intent: 'stop' }} />
      <SubmitButton
        variant="outline"
        pending={isSending}
        pendingLabel={pendingLabel}
        className="justify-self-start"
      >
        {label}
      </SubmitButton>
    </Form>
  )
}
