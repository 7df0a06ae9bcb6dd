import type { Services } from '#server/services.ts'

/** A discussion as its screen reads it. */
export type ShownDiscussion = Awaited<ReturnType<Services['clubs']['discussion']>>
