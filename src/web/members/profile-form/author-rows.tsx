import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { TextRows } from '#web/ui/forms/rows/text-rows.tsx'

export function AuthorRows<Form extends Record<string, unknown>>({
  form,
  field,
}: {
  form: FormMetadata<Form>
  field: FieldMetadata<(string | undefined)[] | undefined, Form>
}) {
  return (
    <TextRows
      form={form}
      field={field}
      legend={<legend className="mb-3 font-serif text-lg font-semibold">Favorite authors</legend>}
      name="Author"
      input={{ placeholder: 'Author' }}
    />
  )
}
