import type { To } from 'react-router'
import { ArrowLeft } from '#web/ui/icons.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { Link } from './link.tsx'

/** The back link above a screen's heading. */
export function BackLink({ label, to }: { label: string; to: To }) {
  return (
    <Link
      to={to}
      data-way-back=""
      className="-ml-1 inline-flex min-h-11 w-fit items-center gap-1.5 rounded-lg px-1 font-medium text-primary-ink hover:underline"
    >
      <ArrowLeft aria-hidden className="size-4.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <Typed>{label}</Typed>
      </span>
    </Link>
  )
}
