import { chosenReasons, excerptLimit } from '#rules/moderation/moderation.ts'
import { conversationReportForm } from '#rules/moderation/moderation-forms.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FieldError } from '#web/ui/forms/field-error.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { Typed } from '#web/ui/typed.tsx'
import { conversationInListPath, listViewOf } from './conversation-path.ts'
import { ConversationWindow, useConversation } from './conversation-window.tsx'
import { WindowButtons } from './window-buttons.tsx'

/** From the latest messages. */
const MOST_OFFERED = 30

export const handle = { access: 'member' }

export const action = performs({
  '': intent({
    form: conversationReportForm,
    command: ({ services, viewer, params, address }, report) =>
      services.moderation.report(viewer, {
        about: { kind: 'conversation', id: params.conversationId ?? '' },
        ...report,
        address,
      }),
    after: (_, { params, url }) =>
      replaceWithToast(conversationInListPath(params.conversationId ?? '', listViewOf(url.searchParams)), {
        title: 'User Reported',
        text: 'Thank you for your report. Our team will review it.',
      }),
  }),
})

export default function Report() {
  const { other, messages } = useConversation().conversation
  const { name } = other
  const said = messages.filter(({ sender }) => sender !== 'system').slice(-MOST_OFFERED)
  const [form, { reason, details, shown }] = useSchemaForm(conversationReportForm, { id: 'report' })
  return (
    <ConversationWindow
      title={`Report ${name}`}
      description={`Only our team will read this. ${name} won’t see who sent it.`}
    >
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
            <div className="grid max-h-64 overflow-y-auto rounded-control border border-line px-3">
              {said.map(({ id, sender, body, photo }) => (
                <Checkbox
                  key={id}
                  name={shown.name}
                  value={id}
                  label={
                    <span className="line-clamp-2 wrap-anywhere">
                      <span className="text-soft">
                        <span>{sender === 'viewer' ? 'You' : <Typed>{name}</Typed>}</span>:{' '}
                      </span>
                      <Typed>
                        {[body, photo && '(with a photo, which our team will see)'].filter(Boolean).join(' ')}
                      </Typed>
                    </span>
                  }
                />
              ))}
            </div>
            <FieldError id={`${shown.id}-error`} errors={shown.errors} />
          </fieldset>
        )}
        <WindowButtons>
          <SubmitButton variant="destructive">Submit Report</SubmitButton>
        </WindowButtons>
      </SchemaForm>
    </ConversationWindow>
  )
}
