import { eventReviewPath } from '#rules/events/event-paths.ts'

/** A tab of the events to review. */
export const reviewTabPath = (state: string): string =>
  state === 'draft' ? eventReviewPath : `${eventReviewPath}?tab=${state}`
