import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { verifyForm } from '#rules/members/member-forms.ts'
import { codeLength } from '#rules/members/members.ts'
import { CodeInput } from '#web/ui/forms/code-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useFormResponse } from '#web/ui/forms/form-response.ts'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const ours = { intent: 'verify' }

export function VerifyForm() {
  const [form, { code }] = useSchemaForm(verifyForm, { id: 'verify', of: ours })
  const [length, setLength] = useState(code.initialValue?.length ?? 0)
  const isHydrated = useHydrated()

  // A new response, such as to 'Send a new code', clears the old code's error.
  const isAnswered = useFormResponse(ours) !== undefined
  const wasAnswered = useRef(isAnswered)
  const startAfresh = useEffectEvent(() => {
    form.reset()
    setLength(0)
  })
  useEffect(() => {
    if (wasAnswered.current && !isAnswered) startAfresh()
    wasAnswered.current = isAnswered
  }, [isAnswered])

  function keepDigits({ currentTarget: input }: FormEvent<HTMLInputElement>) {
    const digits = input.value.replace(/\D/g, '')
    if (digits !== input.value) input.value = digits
    setLength(digits.length)
  }

  return (
    <SchemaForm form={form} intent="verify" className="grid gap-4">
      <Field label="Verification code" field={code} className="justify-items-center">
        <CodeInput digits={codeLength} onInput={keepDigits} />
      </Field>
      <SubmitButton pendingLabel="Verifying..." off={isHydrated && length !== codeLength} block>
        Verify
      </SubmitButton>
    </SchemaForm>
  )
}
