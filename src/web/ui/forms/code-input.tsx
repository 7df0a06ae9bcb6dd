import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useFieldWiring } from './field-wiring.ts'
import './code-input.css'

/** A one-time code: one real input over drawn boxes, so that pasting, autofill and screen readers just work. */
export function CodeInput({
  digits,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'size'> & { digits: number }) {
  return (
    <div className={clsx('code-input', className)}>
      <div aria-hidden className="flex justify-between">
        {boxesFor(digits).map((box) => (
          <span key={box} className="h-13 w-(--box) rounded-lg border border-edge bg-card" />
        ))}
      </div>
      <input
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern={`[0-9]{${digits}}`}
        maxLength={digits}
        spellCheck={false}
        {...useFieldWiring(rest)}
        type="text"
      />
    </div>
  )
}

const boxesFor = (digits: number) => Array.from({ length: digits }, (_, at) => at + 1)
