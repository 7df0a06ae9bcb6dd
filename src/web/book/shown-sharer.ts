import type { Sharer } from '#server/library/library-view.ts'

/** A sharer with their rating, and the viewer's open request for this copy. */
export type ShownSharer = Sharer & {
  rating: { value: number; count: number } | null
  /** It is on offer to the first in its queue until then. */
  promisedUntil: Date | null
  request: { label: string; conversationId: string | null } | null
}
