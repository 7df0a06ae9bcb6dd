import { type FormMetadata, getFormProps } from '@conform-to/react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Alert } from '#web/ui/notices/alert.tsx'
import { WayToFix } from '#web/ui/notices/way-to-fix.tsx'
import { useFormResponse } from './form-response.ts'
import { SendingForm } from './submit-button.tsx'
import { useIsSending } from './use-is-sending.ts'

/** A posted form of `useSchemaForm`, with its `intent` and, above its fields, the error of the whole form. */
export function SchemaForm<Fields extends Record<string, unknown>>({
  form,
  intent,
  children,
  ...attributes
}: Omit<ComponentProps<typeof Form>, 'method'> & {
  form: FormMetadata<Fields>
  intent?: string
  children: ReactNode
}) {
  return (
    <Form method="post" {...attributes} {...getFormProps(form)}>
      {intent && <input type="hidden" name="intent" value={intent} />}
      <FormProblem form={form} />
      <SendingForm value={useIsSending(intent)}>{children}</SendingForm>
    </Form>
  )
}

/** The error of a whole form, above its fields. It scrolls into view, because the pressed button may be far below. */
export function FormProblem({ form }: { form: { errors?: readonly string[] | undefined; errorId: string } }) {
  const { errors, errorId } = form
  const response = useFormResponse()
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors?.length) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [errors])
  if (!errors?.length) return null
  return (
    <div id={errorId} ref={shown} className="scroll-my-4">
      <Alert>
        {errors.join(' ')}
        <WayToFix way={response?.errors['']?.join() === errors.join() ? response.way : undefined} />
      </Alert>
    </div>
  )
}
