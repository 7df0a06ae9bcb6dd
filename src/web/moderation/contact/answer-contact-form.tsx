import { answerContactForm } from '#rules/moderation/contact-forms.ts'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { type SavedAnswer, SavedAnswersList } from '#web/shell/saved-answers/saved-answers-list.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'

export function AnswerContactForm({
  messageId,
  email,
  name,
  saved,
}: {
  messageId: string
  email: string
  name: string
  saved: SavedAnswer[]
}) {
  const [form, fields] = useSchemaForm(answerContactForm, { id: 'answer-contact' })
  return (
    <SchemaForm form={form} className="grid gap-3 border-t border-line pt-4">
      <input type="hidden" name="message" value={messageId} />
      <RadioGroup
        legend="How are you replying?"
        field={fields.how}
        options={[
          { value: 'letter', label: 'By email', hint: <>It goes to {email}.</> },
          { value: 'noted', label: 'Already replied another way', hint: 'We won’t send anything.' },
        ]}
        required
      />
      <Field
        label="Reply or note"
        field={fields.words}
        hint="An email contains only this, after “Hello” and their name. A note is for the log."
      >
        <TextArea rows={6} />
      </Field>
      <SavedAnswersList answers={saved} name={name} />
      <LeaveQuestion box={form.id} />
      <SubmitButton className="justify-self-start"> Reply </SubmitButton>
    </SchemaForm>
  )
}
