import type { ReactNode } from 'react'
import { chosenReasons, excerptLimit } from '#rules/moderation/moderation.ts'
import { conversationReportForm } from '#rules/moderation/moderation-forms.ts'
import type { Said } from '#server/messages/message-view.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FieldError } from '#web/ui/forms/field-error.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { Typed } from '#web/ui/typed.tsx'

export const reportFormId = 'report'

/** A report of a conversation with `name`, and which of what was `said` there, oldest first, our team can read. */
export function ReportForm({
  name,
  said,
  cancel,
}: {
  name: string
  said: readonly Said[]
  /** Leaves without sending. */
  cancel: ReactNode
}) {
  const [form, { reason, details, shown }] = useSchemaForm(conversationReportForm, { id: reportFormId })
  return (
    <SchemaForm form={form} className="group grid gap-4">
      <RadioGroup
        legend="What happened?"
        field={reason}
        options={Object.entries(chosenReasons).map(([value, label]) => ({ value, label }))}
        required
      />
      {/* With CSS alone, so that it also opens without scripts. */}
      <div className="hidden group-has-[input[value=other]:checked]:block">
        <Field label="Tell us more" field={details} required>
          <TextArea />
        </Field>
      </div>
      {said.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="font-medium">Which messages can our team read?</legend>
          <p className="text-sm text-soft">
            Up to {excerptLimit}. We won’t see anything else in your conversation.
          </p>
          <div className="relative grid max-h-64 overflow-y-auto rounded-control border border-line px-3">
            {said.map(({ id, isOwn, body, hasPhoto }) => (
              <Checkbox
                key={id}
                name={shown.name}
                value={id}
                label={
                  <span className="line-clamp-2 wrap-anywhere">
                    <span className="text-soft">
                      <span>{isOwn ? 'You' : <Typed>{name}</Typed>}</span>:{' '}
                    </span>
                    <Typed>
                      {[body, hasPhoto && '(with a photo, which our team will see)']
                        .filter(Boolean)
                        .join(' ')}
                    </Typed>
                  </span>
                }
              />
            ))}
          </div>
          <FieldError id={`${shown.id}-error`} errors={shown.errors} />
        </fieldset>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {cancel}
        <SubmitButton variant="destructive">Submit Report</SubmitButton>
      </div>
    </SchemaForm>
  )
}
