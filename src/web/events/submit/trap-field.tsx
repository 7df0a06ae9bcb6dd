import { clsx } from 'clsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'

/**
 * A honeypot: robots fill in every box. Nobody sees it, comes to it by keyboard or hears it read; should a browser have filled it in by itself, it is
 * shown so that it can be emptied.
 */
export function TrapField({ field }: { field: FieldPart }) {
  const isSeen = Boolean(field.errors?.length)
  return (
    <div aria-hidden={isSeen ? undefined : true} className={clsx(!isSeen && 'sr-only')}>
      <Field label="Leave this empty" field={field}>
        <TextInput tabIndex={isSeen ? undefined : -1} autoComplete="off" />
      </Field>
    </div>
  )
}
