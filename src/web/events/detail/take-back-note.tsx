import { Form } from 'react-router'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'

/** For the host: folded, so that no message is taken back by mistake. */
export function TakeBackNote({ id }: { id: string }) {
  return (
    <Disclosure title="Withdraw this message" className="text-sm">
      <Form method="post" preventScrollReset className="grid justify-items-start gap-3 pb-1">
        <input type="hidden" name="intent" value="take-back" />
        <input type="hidden" name="note" value={id} />
        <p className="max-w-prose">
          It disappears from this page and from everyone’s notifications. In the first minute nobody has been
          notified yet. After that, some people may have read it or have it in an email.
        </p>
        <RefusalAlert of={{ intent: 'take-back', note: id }} />
        <SubmitButton variant="destructive">Withdraw it</SubmitButton>
      </Form>
    </Disclosure>
  )
}
