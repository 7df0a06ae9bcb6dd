import { choiceHandlers } from './clubs/choice/choice-jobs.ts'
import { clubHandlers } from './clubs/club-jobs.ts'
import { discussionHandlers } from './clubs/discussions/discussion-jobs.ts'
import { dataRightsHandlers } from './data-rights/data-rights-jobs.ts'
import { eventHandlers } from './events/event-jobs.ts'
import { exchangeHandlers } from './exchanges/exchange-jobs.ts'
import { holdHandlers } from './holds/hold-jobs.ts'
import { imageHandlers } from './images/image-jobs.ts'
import type { Job } from './jobs/job.ts'
import { journeyHandlers } from './journeys/journey-jobs.ts'
import { alertHandlers } from './library/alerts/alert-jobs.ts'
import { libraryHandlers } from './library/library-jobs.ts'
import { shelfFileHandlers } from './library/shelf-files/shelf-file-jobs.ts'
import { moderationHandlers } from './moderation/moderation-jobs.ts'
import { notificationHandlers } from './notifications/notification-handlers.ts'
import { recommendationHandlers } from './recommendations/recommendation-jobs.ts'
import { swapHandlers } from './swaps/swap-jobs.ts'

/** The handlers of all jobs. Each feature defines, schedules and explains its jobs; this puts the lists together. */
export const everyHandler = [
  ...imageHandlers,
  ...libraryHandlers,
  ...alertHandlers,
  ...shelfFileHandlers,
  ...exchangeHandlers,
  ...holdHandlers,
  ...swapHandlers,
  ...recommendationHandlers,
  ...clubHandlers,
  ...choiceHandlers,
  ...discussionHandlers,
  ...eventHandlers,
  ...journeyHandlers,
  ...moderationHandlers,
  ...notificationHandlers,
  ...dataRightsHandlers,
]

/** Every kind of job there is. */
export const everyJob: Job<object>[] = everyHandler.map(({ job }) => job)
