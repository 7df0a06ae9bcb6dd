import { signInPath } from '#rules/members/sign-in-path.ts'
import { mostBooksSeen } from '#rules/places/places.ts'
import { checkBookshelfForm } from '#web/places/place-forms.ts'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { useResetWhenSaved } from '#web/ui/forms/address/use-reset-when-saved.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { useFormResponse } from '#web/ui/forms/form-response.ts'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'

/** Adds a check: that the member was there today, and what is in it. */
export function CheckForm({ isMember, backTo }: { isMember: boolean; backTo: string }) {
  const [form, { words, books }] = useSchemaForm(checkBookshelfForm, { id: 'check', of: { intent: 'check' } })
  const box = useResetWhenSaved(useIsSending('check'), useFormResponse({ intent: 'check' }))
  if (!isMember) {
    return (
      <LinkButton to={signInPath(backTo)} variant="outline" className="w-fit">
        Log in to say what’s in it
      </LinkButton>
    )
  }
  return (
    <SchemaForm form={form} intent="check" ref={box} preventScrollReset className="grid gap-4">
      <Field label="What’s in it?" field={words} hint="Optional">
        <TextArea rows={2} />
      </Field>
      <Field label="About how many books?" field={books} hint="Optional">
        <TextInput inputMode="numeric" maxLength={String(mostBooksSeen).length} className="w-32" />
      </Field>
      <LeaveQuestion box={box} isWithin={() => true} />
      <SubmitButton className="w-fit">Checked today</SubmitButton>
    </SchemaForm>
  )
}
