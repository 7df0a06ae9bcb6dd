import { clsx } from 'clsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'

/**
 * A honeypot: bots fill in every box. It is invisible, not focusable and hidden from screen readers. If a browser has
 * autofilled it, it is shown so that it can be emptied.
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
