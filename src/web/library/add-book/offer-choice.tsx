import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'

/** Lend it or give it away. */
export function OfferChoice({ field }: { field: FieldPart }) {
  return (
    <RadioGroup
      legend="What are you offering?"
      field={field}
      columns={2}
      options={[
        { value: 'lend', label: 'Lend', hint: 'It comes back to you' },
        { value: 'give', label: 'Give away', hint: 'It moves to their bookcase' },
      ]}
    />
  )
}
