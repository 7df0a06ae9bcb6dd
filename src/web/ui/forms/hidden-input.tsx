import type { FieldPart } from './field-wiring.ts'

/** What a form sends without asking for it. */
export function HiddenInput({ field: { name, initialValue } }: { field: FieldPart }) {
  return <input type="hidden" name={name} defaultValue={initialValue} />
}
