import type { FieldMetadata } from '@conform-to/react'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'

/** Lend it or give it away. */
export function OfferChoice({ field }: { field: FieldMetadata<string | undefined> }) {
  return (
    <RadioGroup
      legend="What do you offer?"
      id={field.id}
      name={field.name}
      defaultValue={String(field.defaultValue ?? 'lend')}
      {...(field.errors ? { errors: field.errors } : {})}
      columns={2}
      options={[
        { value: 'lend', label: 'Lend', hint: 'It comes back to you' },
        { value: 'give', label: 'Give away', hint: 'It moves to their bookcase' },
      ]}
    />
  )
}
