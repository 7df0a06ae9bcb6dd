import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FieldError } from '#web/ui/forms/field-error.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Plus, X } from '#web/ui/icons.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { rowsOf } from './rows-of.ts'

const SPARE_ROWS = [0, 1]

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
            <IconButton
              type="submit"
              {...form.remove.getButtonProps({ name: field.name, index })}
              icon={X}
              label={`Remove author ${index + 1}`}
            />
          )}
        </div>
      ))}
      <noscript>
        <div className="grid gap-3">
          {SPARE_ROWS.map((spare) => (
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
      {isHydrated && (
        <Button
          type="submit"
          {...form.insert.getButtonProps({ name: field.name })}
          variant="outline"
          size="sm"
          className="w-fit"
        >
          <Plus aria-hidden /> Add author
        </Button>
      )}
    </fieldset>
  )
}
