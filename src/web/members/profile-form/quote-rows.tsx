import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { Field } from '#web/ui/forms/field.tsx'
import { FieldError } from '#web/ui/forms/field-error.tsx'
import { AddRow, RemoveRow, spareRows } from '#web/ui/forms/rows/row-buttons.tsx'
import { rowsOf } from '#web/ui/forms/rows/rows-of.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type Quote = { text?: string | undefined; source?: string | undefined }

/** Like the authors: with scripts, buttons add and remove rows; without them there are two empty ones. */
export function QuoteRows<Form extends Record<string, unknown>>({
  form,
  field,
}: {
  form: FormMetadata<Form>
  field: FieldMetadata<Quote[] | undefined, Form>
}) {
  const rows = rowsOf(field)
  const isHydrated = useHydrated()
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-serif text-lg font-semibold">Favorite quotes</legend>
      {rows.map((row, index) => {
        const { text, source } = row.getFieldset()
        return (
          <div key={row.key} className="flex items-start gap-1">
            <div className="grid grow gap-2">
              <Field label={`Quote ${index + 1}`} field={text} hideLabel>
                <TextArea rows={2} placeholder="Quote" />
              </Field>
              <Field label={`Source of quote ${index + 1}`} field={source} hideLabel>
                <TextInput placeholder="Book or person it is from" />
              </Field>
            </div>
            {isHydrated && rows.length > 1 && (
              <RemoveRow form={form} name={field.name} what="quote" index={index} />
            )}
          </div>
        )
      })}
      <noscript>
        <div className="grid gap-4">
          {spareRows.map((spare) => {
            const name = `${field.name}[${rows.length + spare}]`
            const number = rows.length + spare + 1
            return (
              <div key={spare} className="grid gap-2">
                <TextArea name={`${name}.text`} aria-label={`Quote ${number}`} rows={2} placeholder="Quote" />
                <TextInput
                  name={`${name}.source`}
                  aria-label={`Source of quote ${number}`}
                  placeholder="Book or person it is from"
                />
              </div>
            )
          })}
        </div>
      </noscript>
      <FieldError id={field.errorId} errors={field.errors} />
      {isHydrated && <AddRow form={form} name={field.name} what="quote" />}
    </fieldset>
  )
}
