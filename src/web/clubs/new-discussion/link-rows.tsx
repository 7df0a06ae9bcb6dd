import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { writingLimits } from '#rules/clubs/writing/writing-limits.ts'
import { TextRows } from '#web/ui/forms/rows/text-rows.tsx'

/** Links sent with a message. */
export function LinkRows<Form extends Record<string, unknown>>({
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
      legend={<legend className="mb-2 font-medium">Links</legend>}
      name="Link"
      most={writingLimits.links}
      input={{ inputMode: 'url', placeholder: 'https://', autoComplete: 'off' }}
    />
  )
}
