import { Form } from 'react-router'
import { eventsPath } from '#rules/events/event-paths.ts'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** The target of the link in an email to a guest. Only a press confirms: email scanners open links by themselves. */
export function ConfirmEmail({ token }: { token: string }) {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title="Confirm your address"
        hint="Then we’ll review your event and email you the result."
        back={{ label: 'Events', to: eventsPath }}
      />
      <RefusalAlert of={{ intent: 'confirm' }} />
      <Form method="post">
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="token" value={token} />
        <SubmitButton>Confirm my address</SubmitButton>
      </Form>
    </div>
  )
}
