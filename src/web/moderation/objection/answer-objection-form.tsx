import { useNavigation } from 'react-router'
import { answerObjectionForm } from '#rules/moderation/moderation-forms.ts'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { type SavedAnswer, SavedAnswersList } from '#web/shell/saved-answers/saved-answers-list.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'

export function AnswerObjectionForm({
  actionId,
  name,
  saved,
}: {
  actionId: string
  name: string | null
  saved: SavedAnswer[]
}) {
  const [form, fields] = useSchemaForm(answerObjectionForm, {
    id: 'answer-objection',
    of: { action: actionId },
  })
  const isSending = useNavigation().formData?.get('action') === actionId
  return (
    <SchemaForm form={form} className="grid gap-3 border-t border-line pt-4">
      <input type="hidden" name="action" value={actionId} />
      <RadioGroup
        legend="Your decision"
        field={fields.answer}
        options={[
          { value: 'upheld', label: 'Uphold: the decision stands' },
          { value: 'lifted', label: 'Reverse: undo the decision' },
        ]}
        required
      />
      <Field label="Reason" field={fields.words} hint="We’ll tell them." required>
        <TextArea rows={3} />
      </Field>
      <SavedAnswersList answers={saved} name={name} />
      <LeaveQuestion box={form.id} />
      <SubmitButton className="justify-self-start" pending={isSending}>
        {' '}
        Save decision{' '}
      </SubmitButton>
    </SchemaForm>
  )
}
