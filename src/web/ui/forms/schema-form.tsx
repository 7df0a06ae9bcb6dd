import { type FormMetadata, getFormProps } from '@conform-to/react'
import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { FormProblem } from './form-problem.tsx'

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
      {children}
    </Form>
  )
}
