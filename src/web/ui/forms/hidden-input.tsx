import type { FieldPart } from './field-wiring.ts'

/** A hidden field. */
export function HiddenInput({ field: { name, initialValue } }: { field: FieldPart }) {
  return <input type="hidden" name={name} defaultValue={initialValue} />
}
