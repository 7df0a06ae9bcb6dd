import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { writingLimits } from '#rules/clubs/writing/writing-limits.ts'
import { AddRow, RemoveRow, spareRows } from '#web/members/profile-form/row-buttons.tsx'
import { rowsOf } from '#web/members/profile-form/rows-of.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { FieldError } from '#web/ui/forms/field-error.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** Addresses that go with a message. */
export function LinkRows<Form extends Record<string, unknown>>({
  form,
  field,
}: {
  form: FormMetadata<Form>
  field: FieldMetadata<(string | undefined)[] | undefined, Form>
}) {
  const rows = rowsOf(field)
  const isHydrated = useHydrated()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">Links</legend>
      {rows.map((row, index) => (
        <div key={row.key} className="flex items-start gap-1">
          <Field label={`Link ${index + 1}`} field={row} hideLabel className="grow">
            <TextInput inputMode="url" placeholder="https://" autoComplete="off" />
          </Field>
          {isHydrated && rows.length > 1 && (
            <RemoveRow form={form} name={field.name} what="link" index={index} />
          )}
        </div>
      ))}
      <noscript>
        {spareRows.map((spare) => (
          <TextInput
            key={spare}
            name={`${field.name}[${rows.length + spare}]`}
            aria-label={`Link ${rows.length + spare + 1}`}
            placeholder="https://"
          />
        ))}
      </noscript>
      <FieldError id={field.errorId} errors={field.errors} />
      {isHydrated && rows.length < writingLimits.links && (
        <AddRow form={form} name={field.name} what="link" />
      )}
    </fieldset>
  )
}
