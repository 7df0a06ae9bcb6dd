import { changeEventForm } from '#rules/events/event-forms.ts'
import { SubmitOrClose } from '#web/shell/cancel-window.tsx'
import { ScreenWindow } from '#web/shell/screen-window.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { type Present, useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { EventFields } from './event-fields.tsx'
import { ScopeField } from './scope-field.tsx'

export type EventDraft = {
  title: string
  description: string
  startsOn: string
  endsOn: string
  isAllDay: 'on' | ''
  from: string
  to: string
  place: string
  link: string
  capacity: string
  isPublic: 'on' | ''
}

/** Edits a meeting, over its page. */
export function ChangeWindow({
  here,
  today,
  draft,
  isInSeries,
  currentPicture,
  mayBePublic,
}: {
  here: string
  today: string
  draft: EventDraft
  isInSeries: boolean
  currentPicture: string | null
  mayBePublic: boolean
}) {
  const [form, fields] = useSchemaForm(changeEventForm, {
    id: 'change',
    of: { intent: 'change' },
    defaultValue: { ...draft, scope: 'this' } satisfies Present<
      typeof changeEventForm,
      'picture' | 'removePicture'
    >,
  })
  const { scope, removePicture } = fields
  return (
    <ScreenWindow
      title="Edit Event"
      description="If the time or place changes, we’ll tell everyone who responded."
      here={here}
    >
      <SchemaForm form={form} intent="change" encType="multipart/form-data" className="grid gap-5">
        <EventFields
          fields={fields}
          today={today}
          currentPicture={currentPicture}
          mayBePublic={mayBePublic}
        />
        {currentPicture && <Checkbox field={removePicture} label="Remove Image" />}
        {isInSeries && <ScopeField field={scope} hint="The other dates stay as they are" />}
        <SubmitOrClose here={here} pendingLabel="Saving...">
          Save Changes
        </SubmitOrClose>
      </SchemaForm>
    </ScreenWindow>
  )
}
