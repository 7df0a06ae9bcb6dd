import type { Sharer } from '#server/library/library-view.ts'
import { Badge } from '#web/ui/badge.tsx'
import { keptParts } from './kept-words.ts'

/** That a copy is kept, and until when, which is too long for a badge on a phone. */
export function KeptBadge({
  kept,
  isForViewer = false,
}: {
  kept: NonNullable<Sharer['kept']>
  isForViewer?: boolean
}) {
  const [state, end] = keptParts(kept, { isForViewer })
  return (
    <span className="text-sm">
      <Badge tone="warn">{state}</Badge> <span>{end}</span>
    </span>
  )
}
