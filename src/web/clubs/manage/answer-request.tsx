import { useNavigation } from 'react-router'
import { answerJoinForm } from '#rules/clubs/club-forms.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { Typed, TypedIn } from '#web/ui/typed.tsx'

export function AnswerRequest({ requestId, name }: { requestId: string; name: string }) {
  const [form, { words }] = useSchemaForm(answerJoinForm, {
    id: `answer-${requestId}`,
    of: { request: requestId },
  })
  const { formData } = useNavigation()
  const sent = formData?.get('request') === requestId ? formData.get('answer') : undefined
  const way = (answer: 'approved' | 'declined') => ({
    name: 'answer',
    value: answer,
    pending: sent === answer,
    off: Boolean(sent),
  })
  const ofMember = (
    <span className="sr-only">
      {' '}
      <Typed>{name}</Typed>
    </span>
  )
  return (
    <SchemaForm form={form} intent="answer-request" preventScrollReset className="grid max-w-prose gap-3">
      <input type="hidden" name="request" value={requestId} />
      <Field label={<TypedIn typed={name}>{`A message to ${name} (optional)`}</TypedIn>} field={words}>
        <TextArea rows={2} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <SubmitButton variant="confirm" {...way('approved')}>
          Approve
          {ofMember}
        </SubmitButton>
        <SubmitButton variant="outline" {...way('declined')}>
          Decline
          {ofMember}
        </SubmitButton>
      </div>
    </SchemaForm>
  )
}
