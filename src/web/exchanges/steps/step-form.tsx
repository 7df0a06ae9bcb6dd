import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { StepName } from '#rules/exchanges/exchanges.ts'
import { AboutStep } from '#web/exchanges/about-step.tsx'
import { stepForm } from '#web/exchanges/exchange-forms.ts'
import type { ButtonLook } from '#web/ui/button.tsx'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { type StepOf, useStep } from './use-step.ts'

/** A step that is just a button; `children` is its text, and `seen` what the member read before they press it. Its error is shown above it. */
export function StepForm({
  step,
  variant = 'primary',
  block = false,
  className,
  seen = {},
  children,
  ...of
}: StepOf & {
  step: StepName
  variant?: NonNullable<ButtonLook['variant']>
  block?: boolean
  className?: string
  seen?: Record<string, string>
  children: ReactNode
}) {
  const { Form, target, formId, answer, isSending } = useStep(step, of)
  const [form] = useSchemaForm(stepForm, { id: formId, answer })
  return (
    <Form {...target} id={formId} className={clsx('grid justify-items-start gap-2', className)}>
      <FormProblem form={form} />
      <input type="hidden" name="back" value={of.back} />
      {Object.entries(seen).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton variant={variant} block={block} pending={isSending}>
        {children}
        <AboutStep about={of.about} />
      </SubmitButton>
    </Form>
  )
}
