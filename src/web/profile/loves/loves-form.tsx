import { type FormMetadata, FormProvider, getFormProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { SubmitOrClose } from '#web/shell/cancel-window.tsx'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'

/** The frame of a form for one section of 'My Literary Loves'. */
export function LovesForm<Fields extends Record<string, unknown>>({
  form,
  children,
}: {
  form: FormMetadata<Fields>
  children: ReactNode
}) {
  const isSaving = useIsSending('save-loves')
  return (
    <FormProvider context={form.context}>
      <Form method="post" {...getFormProps(form)} className="grid gap-5">
        <input type="hidden" name="intent" value="save-loves" />
        <FormProblem form={form} />
        {children}
        <SubmitOrClose here="/profile" pending={isSaving} pendingLabel="Saving Changes...">
          Save Changes
        </SubmitOrClose>
      </Form>
    </FormProvider>
  )
}
