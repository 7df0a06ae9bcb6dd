import { eventReviewPath } from '#rules/events/event-paths.ts'

export type EventReviewTab = 'draft' | 'approved' | 'rejected'

/** A tab of the events to review. */
export const eventReviewTabPath = (tab: EventReviewTab): string =>
  tab === 'draft' ? eventReviewPath : `${eventReviewPath}?tab=${tab}`
