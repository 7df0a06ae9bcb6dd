import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { addDays, dayWords } from '#rules/base/calendar.ts'
import { holdLimits } from '#rules/holds/holds.ts'
import type { Reservable } from '#server/holds/reserve-copy.ts'
import { reserveForm } from '#web/holds/hold-forms.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { Typed } from '#web/ui/typed.tsx'

const onlyThey = 'Only they can request it. Others don’t see the name.'
const manyPeople = `We list ${holdLimits.mostListedPeople} people, starting with those you’ve been in touch with most recently. If somebody is missing, get back in touch: once they’ve written to you, they’re listed.`

/** Keeps a copy for one member or one club, or ends that. */
export function ReserveCopy({
  copyId,
  reservable: { reserved, isPromised, canBeReserved, people, clubs },
  today,
}: {
  copyId: string
  reservable: Reservable
  today: string
}) {
  if (reserved) {
    return (
      <Form method="post" preventScrollReset className="grid gap-2">
        <input type="hidden" name="copyId" value={copyId} />
        <p>
          Reserved for{' '}
          <strong>
            <Typed>{reserved.name}</Typed>
          </strong>{' '}
          until {dayWords(reserved.until, today)}. Others see the date, not the name.
        </p>
        <Button type="submit" name="intent" value="end-reservation" variant="outline" size="sm">
          End the reservation
        </Button>
      </Form>
    )
  }
  if (isPromised || !canBeReserved || people.length + clubs.length === 0) return null
  return <ReserveForm {...{ copyId, people, clubs, today }} />
}

function ReserveForm({
  copyId,
  people,
  clubs,
  today,
}: { copyId: string; today: string } & Pick<Reservable, 'people' | 'clubs'>) {
  const [form, fields] = useSchemaForm(reserveForm, {
    id: `reserve-${copyId}`,
    of: { intent: 'reserve', copyId },
  })
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="grid gap-3">
      <FormProblem form={form} />
      <input type="hidden" name="copyId" value={copyId} />
      <Field
        label="Reserved for"
        field={fields.whom}
        hint={people.length < holdLimits.mostListedPeople ? onlyThey : `${onlyThey} ${manyPeople}`}
      >
        <Select
          prompt="Choose someone"
          options={[
            ...clubs.map(({ id, name }) => ({ value: `club:${id}`, label: `${name} (club)` })),
            ...people.map(({ id, name }) => ({ value: `member:${id}`, label: name })),
          ]}
        />
      </Field>
      <Field
        label="Until"
        field={fields.until}
        hint={`Up to ${holdLimits.mostReservedDays} days from today.`}
      >
        <TextInput
          type="date"
          min={today}
          max={addDays(today, holdLimits.mostReservedDays)}
          className="max-w-52"
        />
      </Field>
      <SubmitButton
        name="intent"
        value="reserve"
        variant="outline"
        size="sm"
        pending={useIsSending('reserve')}
        className="justify-self-start"
      >
        Reserve it
      </SubmitButton>
    </Form>
  )
}
