import type { Sharer } from '#server/library/library-view.ts'

/** The copy is on offer to the first in its queue, or reserved for somebody else. */
export function isKeptFromViewer({ kept, isAvailable }: Pick<Sharer, 'kept' | 'isAvailable'>): boolean {
  return kept !== null && (kept.as === 'promised' || !isAvailable)
}

/** A sharer with their rating, and the viewer's open request for this copy. */
export type ShownSharer = Sharer & {
  rating: { value: number; count: number } | null
  request: { label: string; conversationId: string | null } | null
}
