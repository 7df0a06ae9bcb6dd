import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useFieldWiring } from '#web/ui/forms/field-wiring.ts'

/** A slider with its value beside it. */
export function RangeInput({
  unit,
  defaultValue,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'onInput' | 'defaultValue'> & {
  unit: string
  defaultValue: number
}) {
  const [value, setValue] = useState(defaultValue)
  const input = useRef<HTMLInputElement>(null)
  const wired = useFieldWiring(rest)
  useEffect(() => {
    const form = input.current?.form
    const start = () => setValue(defaultValue)
    form?.addEventListener('reset', start)
    return () => form?.removeEventListener('reset', start)
  }, [defaultValue])
  return (
    <div className="flex min-h-11 items-center gap-3">
      <input
        {...wired}
        ref={input}
        type="range"
        defaultValue={defaultValue}
        aria-valuetext={`${value} ${unit}`}
        onInput={(event) => setValue(event.currentTarget.valueAsNumber)}
        className="h-11 grow accent-primary"
      />
      <output htmlFor={wired.id} className="min-w-16 text-right font-medium tabular-nums">
        {value} {unit}
      </output>
    </div>
  )
}
