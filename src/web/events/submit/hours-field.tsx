import { useState } from 'react'
import { hoursWords, readHours, understoodAs } from '#rules/events/event-hours.ts'
import { Field } from '#web/ui/forms/field.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'

/** A time as free text, and beside it how we read it. Without scripts, that is shown after the form is submitted. */
export function HoursField({ time, understood }: { time: FieldPart; understood: FieldPart<unknown> }) {
  const [typed, setTyped] = useState(time.initialValue ?? '')
  const read = readHours(typed)
  const hours = 'hours' in read ? read.hours : undefined
  return (
    <Field
      label="Time"
      field={time}
      hint={
        hours ? `We read this as ${hoursWords(hours)}` : 'Like 6.30 pm to 8 pm, 8 pm to midnight, or all day'
      }
      required
    >
      <TextInput autoComplete="off" onInput={(event) => setTyped(event.currentTarget.value)} />
      <input type="hidden" name={understood.name} value={hours ? understoodAs(hours) : ''} />
    </Field>
  )
}
