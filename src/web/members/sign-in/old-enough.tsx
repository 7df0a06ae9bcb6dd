import { minimumAge } from '#rules/members/members.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'

/** Ticked by everyone who signs up; the time is stored with the account. */
export function OldEnough({ field }: { field: FieldPart<unknown> }) {
  return <Checkbox field={field} label={`I am ${minimumAge} or older`} required />
}
