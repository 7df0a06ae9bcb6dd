import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlStyles } from './control-styles.ts'
import { useFieldWiring } from './field-wiring.ts'

/**
 * Grows with its text if the browser supports that; otherwise it scrolls. Without a `maxLength` of its own it takes a text of any
 * length, and the form says that it is too long: browsers cut off what is pasted without saying so.
 */
export function TextArea({ className, rows = 4, maxLength, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...useFieldWiring(rest)}
      maxLength={maxLength}
      className={clsx(controlStyles, 'field-sizing-content max-h-96 min-h-24 resize-y', className)}
    />
  )
}
