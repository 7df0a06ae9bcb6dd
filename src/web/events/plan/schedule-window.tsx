import { scheduleEventForm } from '#rules/events/event-forms.ts'
import { SubmitOrClose } from '#web/shell/cancel-window.tsx'
import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { EventFields } from './event-fields.tsx'
import { RepeatFields } from './repeat-fields.tsx'

/** Plans a meeting, or one for each date of a series, over the club's list of them. */
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
  return (
    <ScreenWindow
      title="Schedule an Event"
      description="We’ll let everyone in the club know. Times are local."
      here={here}
    >
      <SchemaForm form={form} intent="schedule" encType="multipart/form-data" className="grid gap-5">
        <EventFields fields={fields} today={today} mayBePublic={mayBePublic} />
        <RepeatFields {...{ repeats, times, until, today }} />
        <SubmitOrClose here={here} pendingLabel="Scheduling...">
          Schedule Event
        </SubmitOrClose>
      </SchemaForm>
    </ScreenWindow>
  )
}
