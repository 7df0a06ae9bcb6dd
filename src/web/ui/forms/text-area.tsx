import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlStyles } from './control-styles.ts'
import { useFieldWiring } from './field-wiring.ts'

/** Grows with its text if the browser supports that; otherwise it scrolls. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...useFieldWiring(rest)}
      className={clsx(controlStyles, 'field-sizing-content max-h-96 min-h-24 resize-y', className)}
    />
  )
}
