import type { Sharer } from '#server/library/library-view.ts'

/** The copy is on offer to somebody in its queue, or reserved for somebody else. */
export function isKeptFromViewer({ kept, isAvailable }: Pick<Sharer, 'kept' | 'isAvailable'>): boolean {
  return kept !== null && (kept.as === 'promised' || !isAvailable)
}

/** A sharer with their rating, and the viewer's open request for this copy. */
export type ShownSharer = Sharer & {
  rating: { value: number; count: number } | null
  /** It is on offer to the viewer, who was next in the queue. */
  isOfferedToViewer: boolean
  request: { label: string; conversationId: string | null } | null
  /** Its owner has lately declined the viewer’s request: from when they can ask again, in words. */
  asksAgain: string | null
}

/** Reserved for the viewer, or on offer to them. */
export function isKeptForViewer(sharer: ShownSharer): boolean {
  return !sharer.isOwn && (sharer.isOfferedToViewer || !isKeptFromViewer(sharer))
}
