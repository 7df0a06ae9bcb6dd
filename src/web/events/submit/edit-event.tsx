import { getFormProps } from '@conform-to/react'
import { useState } from 'react'
import { Form } from 'react-router'
import { eventPath } from '#rules/events/event-paths.ts'
import { editSubmissionForm } from '#rules/events/submission-forms.ts'
import { coverSources } from '#rules/pictures/picture-paths.ts'
import type { SubmissionDraft } from '#server/events/city/submission-view.ts'
import { ScopeField } from '#web/events/plan/scope-field.tsx'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { SubmitOrCancel } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SubmissionFields } from './submission-fields.tsx'
import { SubmissionProblem } from './submission-problem.tsx'

/** Edits a submission. */
export function EditEvent({
  draft,
  today,
  isAtOnce,
}: {
  draft: SubmissionDraft
  today: string
  /** Whether changes to a published event take effect at once. */
  isAtOnce: boolean
}) {
  const { id, version: latest, pictureId, isPublic, isRepeating, ...defaultValue } = draft
  // Of what was typed into: live news refreshes the page under it, and a reload is what shows the latest (optimistic locking).
  const [version] = useState(latest)
  const [form, fields] = useSchemaForm(editSubmissionForm, {
    id: 'edit-event',
    of: { intent: 'edit' },
    defaultValue,
  })
  const isSending = useIsSending('edit')
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title="Edit Event"
        hint={
          !isPublic
            ? 'We’ll review your event again before it’s published.'
            : isAtOnce
              ? 'Your changes are published straight away. If the time or place changes, we’ll tell everyone who responded.'
              : 'The published event stays as it is until we’ve reviewed your changes.'
        }
        back={{ label: 'Event', to: eventPath(id) }}
      />
      <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="grid gap-5">
        <input type="hidden" name="intent" value="edit" />
        <input type="hidden" name="event" value={id} />
        <input type="hidden" name="version" value={version} />
        <SubmissionProblem form={form} />
        <SubmissionFields
          fields={fields}
          today={today}
          mayAddPicture
          mayRepeat={!isPublic}
          currentPicture={pictureId && coverSources(pictureId).src}
        />
        {isRepeating && <ScopeField field={fields.scope} hint="The other dates stay as they are" />}
        {pictureId && <Checkbox field={fields.removePicture} label="Remove Image" />}
        <SubmitOrCancel
          cancelTo={eventPath(id)}
          pending={isSending}
          pendingLabel={isPublic && isAtOnce ? 'Saving...' : 'Submitting...'}
        >
          {isPublic && isAtOnce ? 'Save Changes' : 'Submit Changes'}
        </SubmitOrCancel>
        <LeaveQuestion box={form.id} />
      </Form>
    </div>
  )
}
