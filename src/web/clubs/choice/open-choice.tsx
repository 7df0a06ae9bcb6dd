import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { addDays } from '#rules/base/calendar.ts'
import { openChoiceForm } from '#rules/clubs/choice/choice-forms.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'

const perMemberOptions = [
  { value: '1', label: 'One book' },
  { value: '2', label: 'Two books' },
  { value: '3', label: 'Three books' },
]

/** Starts a choice: until when members nominate and how many books, and until when they vote. */
export function OpenChoice({
  today,
  isFirst,
  isNext,
}: {
  today: string
  isFirst: boolean
  /** Whether it is the screen's primary action, which alone is a filled button. */
  isNext: boolean
}) {
  const [form, fields] = useSchemaForm(openChoiceForm, {
    id: 'open-choice',
    of: { intent: 'open' },
    defaultValue: { nominateOn: addDays(today, 7), voteOn: addDays(today, 14), perMember: '2' },
  })
  return (
    <Card>
      <Form method="post" {...getFormProps(form)} className="grid gap-4">
        <h2 className="text-xl">{isFirst ? 'Choose the next book together' : 'Choose again'}</h2>
        <FormProblem form={form} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Nominate until" field={fields.nominateOn} required hint="Until the end of that day">
            <TextInput type="date" min={today} />
          </Field>
          <Field label="Vote until" field={fields.voteOn} required hint="Until the end of that day">
            <TextInput type="date" min={today} />
          </Field>
        </div>
        <Field<unknown> label="Each member can nominate" field={fields.perMember}>
          <Select options={perMemberOptions} />
        </Field>
        <SubmitButton name="intent" value="open" variant={isNext ? 'primary' : 'outline'} className="w-fit">
          Open nominations
        </SubmitButton>
      </Form>
    </Card>
  )
}
