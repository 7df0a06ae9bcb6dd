import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { Field } from '#web/ui/forms/field.tsx'
import { FieldError } from '#web/ui/forms/field-error.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { AddRow, RemoveRow, spareRows } from './row-buttons.tsx'
import { rowsOf } from './rows-of.ts'

/** Rows come and go by buttons where scripts run; without them two spare ones stand ready. */
export function AuthorRows<Form extends Record<string, unknown>>({
  form,
  field,
}: {
  form: FormMetadata<Form>
  field: FieldMetadata<(string | undefined)[] | undefined, Form>
}) {
  const rows = rowsOf(field)
  const isHydrated = useHydrated()
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-serif text-lg font-semibold">Favorite authors</legend>
      {rows.map((row, index) => (
        <div key={row.key} className="flex items-start gap-1">
          <Field label={`Author ${index + 1}`} field={row} hideLabel className="grow">
            <TextInput placeholder="Author" />
          </Field>
          {isHydrated && rows.length > 1 && (
            <RemoveRow form={form} name={field.name} what="author" index={index} />
          )}
        </div>
      ))}
      <noscript>
        <div className="grid gap-3">
          {spareRows.map((spare) => (
            <TextInput
              key={spare}
              name={`${field.name}[${rows.length + spare}]`}
              aria-label={`Author ${rows.length + spare + 1}`}
              placeholder="Author"
            />
          ))}
        </div>
      </noscript>
      <FieldError id={field.errorId} errors={field.errors} />
      {isHydrated && <AddRow form={form} name={field.name} what="author" />}
    </fieldset>
  )
}
