import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { ChevronDown } from '#web/ui/icons.tsx'
import { controlStyles } from './control-styles.ts'
import { useFieldWiring } from './field-wiring.ts'

export type SelectOption = { value: string; label: string; disabled?: boolean }

/** A native select. `prompt` is the empty first option, such as "Choose a suburb". */
export function Select({
  options,
  prompt,
  className,
  ...rest
}: Omit<ComponentProps<'select'>, 'children' | 'multiple'> & {
  options: readonly (SelectOption | string)[]
  prompt?: string
}) {
  return (
    <div className="relative">
      <select {...useFieldWiring(rest)} className={clsx(controlStyles, 'appearance-none pr-10', className)}>
        {prompt !== undefined && <option value="">{prompt}</option>}
        {options.map((option) => {
          const { value, label, disabled } =
            typeof option === 'string' ? { value: option, label: option, disabled: false } : option
          return (
            <option key={value} value={value} disabled={disabled}>
              {label}
            </option>
          )
        })}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3.5 size-4.5 -translate-y-1/2 text-soft"
      />
    </div>
  )
}
