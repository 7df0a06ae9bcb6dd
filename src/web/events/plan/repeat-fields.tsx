import { repeatTimes, rhythmChoices } from '#rules/events/repeats.ts'
import { Field } from '#web/ui/forms/field.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'

/** How an event repeats. `times`: whether a number of times can be given instead of an end date. */
export function RepeatFields({
  repeats,
  times,
  until,
  today,
}: {
  repeats: FieldPart<unknown> & { value?: unknown }
  times?: FieldPart<unknown>
  until: FieldPart<unknown>
  today: string
}) {
  const isOn = Boolean(repeats.value && repeats.value !== 'never')
  return (
    <Disclosure title="Repeat it" open={isOn || Boolean(until.errors)}>
      <div className="grid gap-5 pt-1">
        <Field label="How often" field={repeats}>
          <Select options={rhythmChoices} />
        </Field>
        {times ? (
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Field label="How many times" field={times} hint="In total, including this one">
              <TextInput type="number" min={repeatTimes.least} max={repeatTimes.most} inputMode="numeric" />
            </Field>
            <Field label="Or until" field={until} hint="Used instead of the number, if set">
              <TextInput type="date" min={today} />
            </Field>
          </div>
        ) : (
          <Field
            label="Until"
            field={until}
            hint={`The last possible date. It can repeat up to ${repeatTimes.most} times`}
          >
            <TextInput type="date" min={today} />
          </Field>
        )}
      </div>
    </Disclosure>
  )
}
