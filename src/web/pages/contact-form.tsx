import { useNavigation } from 'react-router'
import { contactForm } from '#rules/moderation/contact-forms.ts'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { Card } from '#web/ui/card.tsx'
import { useResetWhenSaved } from '#web/ui/forms/address/use-reset-when-saved.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useFormResponse } from '#web/ui/forms/form-response.ts'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'

export function ContactForm({ writer }: { writer: { name: string; email: string } }) {
  const [form, fields] = useSchemaForm(contactForm, { id: 'contact', defaultValue: writer })
  const isSending = useNavigation().formData?.has(fields.message.name) ?? false
  const box = useResetWhenSaved(isSending, useFormResponse())
  return (
    <Card>
      <SchemaForm form={form} ref={box} className="grid gap-4">
        <Field label="Name" field={fields.name} required>
          <TextInput autoComplete="name" />
        </Field>
        <Field label="Email" field={fields.email} required hint="We’ll reply to this address.">
          <TextInput type="email" autoComplete="email" />
        </Field>
        <Field label="Message" field={fields.message} required>
          <TextArea rows={5} />
        </Field>
        <SubmitButton pendingLabel="Sending..." className="justify-self-start">
          Send Message
        </SubmitButton>
        <LeaveQuestion box={form.id} />
      </SchemaForm>
    </Card>
  )
}
