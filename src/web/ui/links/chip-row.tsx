import { Children, type ReactNode } from 'react'

/** Chips in one line, which scrolls on a phone and wraps if there is room. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="w-full contain-inline-size">
      <ul className="scrollbar-none relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
        {Children.map(children, (chip) => (
          <li className="shrink-0">{chip}</li>
        ))}
      </ul>
    </nav>
  )
}
