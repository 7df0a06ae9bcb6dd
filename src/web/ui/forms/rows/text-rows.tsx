import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#web/ui/forms/field.tsx'
import { FieldError } from '#web/ui/forms/field-error.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { AddRow, RemoveRow, spareRows } from './row-buttons.tsx'
import { rowsOf } from './rows-of.ts'

/** A list of text inputs: with scripts, buttons add and remove rows; without them there are two empty ones. */
export function TextRows<Form extends Record<string, unknown>>({
  form,
  field,
  legend,
  name,
  most = Number.POSITIVE_INFINITY,
  input,
}: {
  form: FormMetadata<Form>
  field: FieldMetadata<(string | undefined)[] | undefined, Form>
  legend: ReactNode
  /** What one row is, as in 'Author 1' and 'Add author'. */
  name: string
  most?: number
  input: ComponentProps<typeof TextInput>
}) {
  const rows = rowsOf(field)
  const isHydrated = useHydrated()
  const what = name.toLowerCase()
  return (
    <fieldset className="grid gap-3">
      {legend}
      {rows.map((row, index) => (
        <div key={row.key} className="flex items-start gap-1">
          <Field label={`${name} ${index + 1}`} field={row} hideLabel className="grow">
            <TextInput {...input} />
          </Field>
          {isHydrated && rows.length > 1 && (
            <RemoveRow form={form} name={field.name} what={what} index={index} />
          )}
        </div>
      ))}
      <noscript>
        <div className="grid gap-3">
          {spareRows.map((spare) => (
            <TextInput
              key={spare}
              name={`${field.name}[${rows.length + spare}]`}
              aria-label={`${name} ${rows.length + spare + 1}`}
              {...input}
            />
          ))}
        </div>
      </noscript>
      <FieldError id={field.errorId} errors={field.errors} />
      {isHydrated && rows.length < most && <AddRow form={form} name={field.name} what={what} />}
    </fieldset>
  )
}
