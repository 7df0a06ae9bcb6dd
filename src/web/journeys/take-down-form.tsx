import { Form } from 'react-router'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

/** For the line's reader, the copy's owner and administrators. `words`: what the line says. */
export function TakeDownForm({ line, words }: { line: string; words: string }) {
  return (
    <Form method="post" preventScrollReset className="grid gap-2">
      <input type="hidden" name="intent" value="take-down" />
      <input type="hidden" name="line" value={line} />
      <RefusalAlert of={{ intent: 'take-down', line }} />
      <SubmitButton
        variant="outline"
        size="sm"
        className="w-fit"
        aria-label={`Take this line down: “${words}”`}
      >
        Take this line down
      </SubmitButton>
    </Form>
  )
}
