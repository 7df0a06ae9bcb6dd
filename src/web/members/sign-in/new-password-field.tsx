import { passwordMinimum } from '#rules/members/members.ts'
import { Field } from '#web/ui/forms/field.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'

/** Where a password is chosen: says how long it has to be. */
export function NewPasswordField({ label = 'New password', field }: { label?: string; field: FieldPart }) {
  return (
    <Field
      label={label}
      field={field}
      hint={`Password must be at least ${passwordMinimum} characters`}
      required
    >
      <PasswordInput autoComplete="new-password" />
    </Field>
  )
}
