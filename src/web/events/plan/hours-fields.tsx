import { useState } from 'react'
import { areHours, hoursWords } from '#rules/events/event-hours.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'

/** From when to when, or all day. A time past midnight is repeated in words, so that a typo is noticed. */
export function HoursFields({
  from,
  to,
  isAllDay,
}: {
  from: FieldPart
  to: FieldPart
  isAllDay: FieldPart<unknown>
}) {
  const [typed, setTyped] = useState({ from: from.initialValue ?? '', to: to.initialValue ?? '' })
  const [isWhole, setWhole] = useState(isAllDay.initialValue === 'on')
  const hours = { from: typed.from, to: typed.to === '00:00' ? '24:00' : typed.to }
  const isNight = !isWhole && hours.from !== '' && hours.to !== '' && isLate(hours)
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Hours</legend>
      <div className="grid grid-cols-2 items-start gap-5">
        <Field label="From" field={from} required={!isWhole}>
          <TextInput
            type="time"
            onInput={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, from: value }))}
          />
        </Field>
        <Field label="To" field={to} required={!isWhole}>
          <TextInput
            type="time"
            onInput={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, to: value }))}
          />
        </Field>
      </div>
      <p role="status" className="text-sm text-soft empty:sr-only">
        {isNight && `We read this as ${hoursWords(hours)}`}
      </p>
      <Checkbox
        field={isAllDay}
        label="All day"
        hint="You don’t need to enter times"
        onChange={(event) => setWhole(event.currentTarget.checked)}
      />
    </fieldset>
  )
}

function isLate(hours: { from: string; to: string }): boolean {
  return areHours(hours) && (hours.to <= hours.from || hours.to === '24:00')
}
