import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlStyles } from './control-styles.ts'
import { useFieldWiring } from './field-wiring.ts'

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...useFieldWiring(rest)} className={clsx(controlStyles, className)} />
}
