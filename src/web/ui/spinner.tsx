import { clsx } from 'clsx'
import { LoaderCircle } from './icons.tsx'

/** Decorative, unless it is alone and has a label. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const icon = <LoaderCircle aria-hidden className={clsx('size-[1.2em] shrink-0 animate-spin', className)} />
  if (!label) return icon
  return (
    <span role="status" className="inline-flex items-center gap-2 text-soft">
      {icon}
      {label}
    </span>
  )
}
