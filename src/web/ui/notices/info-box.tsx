import type { ReactNode } from 'react'
import { Info } from '#web/ui/icons.tsx'

/** Permanent advice beside a task; unlike an alert, it is not announced. */
export function InfoBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <aside aria-label={title} className="flex items-start gap-3 rounded-card bg-info-soft px-5 py-4">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-info-ink" />
      <div>
        <p className="font-semibold text-info-ink">{title}</p>
        <div className="text-sm">{children}</div>
      </div>
    </aside>
  )
}
