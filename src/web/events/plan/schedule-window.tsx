import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { scheduleEventForm } from '#rules/events/event-forms.ts'
import { repeatTimes, rhythmChoices } from '#rules/events/repeats.ts'
import { CancelWindow } from '#web/shell/cancel-window.tsx'
import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormProblem } from '#web/ui/forms/form-problem.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'
import { EventFields } from './event-fields.tsx'

/** Plans a meeting, or one for each time that it comes back, over the club's list of them. */
export function ScheduleWindow({
  here,
  today,
  mayBePublic,
}: {
  here: string
  today: string
  mayBePublic: boolean
}) {
  const [form, fields] = useSchemaForm(scheduleEventForm, {
    id: 'schedule',
    of: { intent: 'schedule' },
    defaultValue: { repeats: 'never', times: '6' },
  })
  const { repeats, times, until } = fields
  const isSending = useIsSending('schedule')
  return (
    <ScreenWindow
      title="Schedule an Event"
      description="Everybody in the club is told. Times are those of the city."
      here={here}
    >
      <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="grid gap-5">
        <input type="hidden" name="intent" value="schedule" />
        <FormProblem form={form} />
        <EventFields fields={fields} today={today} mayBePublic={mayBePublic} />
        <Disclosure
          title="Repeat it"
          open={Boolean(repeats.value && repeats.value !== 'never') || Boolean(until.errors)}
        >
          <div className="grid gap-5 pt-1">
            <Field label="How often" field={repeats}>
              <Select options={rhythmChoices} />
            </Field>
            <div className="grid items-start gap-5 sm:grid-cols-2">
              <Field label="How many times" field={times} hint="In all, this one included">
                <TextInput type="number" min={repeatTimes.least} max={repeatTimes.most} inputMode="numeric" />
              </Field>
              <Field label="Or until" field={until} hint="Counts instead, if it is there">
                <TextInput type="date" min={today} />
              </Field>
            </div>
          </div>
        </Disclosure>
        <div className="grid gap-3 sm:flex sm:flex-row-reverse">
          <SubmitButton pending={isSending} pendingLabel="Scheduling...">
            Schedule Event
          </SubmitButton>
          <CancelWindow here={here} />
        </div>
      </Form>
    </ScreenWindow>
  )
}
