import { Form } from 'react-router'
import { keysOf } from '#rules/base/keys-of.ts'
import { type Attendance, answers } from '#rules/events/events.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { Typed } from '#web/ui/typed.tsx'

type Said = {
  id: string
  title: string
  attendance: Attendance | null
  isNamed: boolean
  isPublic: boolean
  isFull: boolean
  /** The ticket of a member who keeps their name private. */
  ticket?: string | null
}

// Object.keys forgets the keys of a const table.
const everyAnswer = keysOf(answers)

/** The answer to an event. All three are buttons, so that it takes one press. */
export function RsvpForm({
  event: { id, title, attendance, isNamed, isPublic, isFull, ticket },
}: {
  event: Said
}) {
  // A member on the waiting list has asked for a seat and has none: no button is filled, and the text says so.
  const isWaiting = attendance === 'waiting'
  const going = isWaiting
    ? 'On the waiting list'
    : isFull && attendance !== 'going'
      ? 'Join the waiting list'
      : answers.going
  const labels = { ...answers, going }
  return (
    <Form method="post" preventScrollReset className="grid gap-2">
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="event" value={id} />
      <RefusalAlert of={{ intent: 'answer', event: id }} />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">
          RSVP
          <span className="sr-only">
            {' '}
            <Typed>{title}</Typed>
          </span>
        </legend>
        <div className="flex flex-wrap gap-2">
          {everyAnswer.map((answer) => (
            <Button
              key={answer}
              type="submit"
              name="answer"
              value={answer}
              variant={attendance === answer ? 'secondary' : 'outline'}
              aria-pressed={attendance === answer || (isWaiting && answer === 'going')}
            >
              {labels[answer]}
            </Button>
          ))}
        </div>
      </fieldset>
      <Checkbox
        name="isNamed"
        label="Let others see my name"
        // Everyone can read a public event, so showing one's name is opt-in there.
        defaultChecked={attendance ? isNamed : !isPublic}
      />
      {ticket && (
        <p className="text-sm text-soft">
          Your ticket is <strong className="text-ink">{ticket}</strong>. Show it to the host, who can note
          that you came without knowing your name.
        </p>
      )}
    </Form>
  )
}
