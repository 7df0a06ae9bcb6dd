import type { Services } from '#server/services.ts'

/** A discussion as loaded by its screen. */
export type ShownDiscussion = Awaited<ReturnType<Services['clubs']['discussion']>>
