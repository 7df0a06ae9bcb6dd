import { clsx } from 'clsx'

/** A number that asks for attention: hidden at 0, "99+" above 99. `label` says what is counted: "3 unread". */
export function CountBadge({
  count,
  label,
  className,
}: {
  count: number
  label: string
  className?: string
}) {
  if (count <= 0) return null
  const shown = count > 99 ? '99+' : String(count)
  return (
    <span
      data-count-badge
      className={clsx(
        'inline-grid h-5 min-w-5 shrink-0 place-items-center whitespace-nowrap rounded-full bg-danger px-1.5 text-xs leading-none font-bold text-on-danger tabular-nums forced-colors:border',
        className,
      )}
    >
      <span>{shown}</span>
      <span className="sr-only"> {label}</span>
    </span>
  )
}
