import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useFieldWiring } from './field-wiring.ts'
import './code-input.css'

const boxes = [1, 2, 3, 4, 5, 6]

/** A 6-digit one-time code: one real input over drawn boxes, so that pasting, autofill and screen readers just work. */
export function CodeInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'size'>) {
  return (
    <div className={clsx('code-input', className)}>
      <div aria-hidden className="flex justify-between">
        {boxes.map((box) => (
          <span key={box} className="h-13 w-(--box) rounded-lg border border-edge bg-card" />
        ))}
      </div>
      <input
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]{6}"
        maxLength={6}
        spellCheck={false}
        {...useFieldWiring(rest)}
        type="text"
      />
    </div>
  )
}
