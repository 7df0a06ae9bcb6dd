import { choiceWork } from './clubs/choice/choice-jobs.ts'
import { clubWork } from './clubs/club-jobs.ts'
import { discussionWork } from './clubs/discussions/discussion-jobs.ts'
import { dataRightsWork } from './data-rights/data-rights-jobs.ts'
import { eventWork } from './events/event-jobs.ts'
import { exchangeWork } from './exchanges/exchange-jobs.ts'
import { holdWork } from './holds/hold-jobs.ts'
import { imageWork } from './images/image-jobs.ts'
import type { Job } from './jobs/job.ts'
import { journeyWork } from './journeys/journey-jobs.ts'
import { alertWork } from './library/alerts/alert-jobs.ts'
import { libraryWork } from './library/library-jobs.ts'
import { shelfFileWork } from './library/shelf-files/shelf-file-jobs.ts'
import { moderationWork } from './moderation/moderation-jobs.ts'
import { notificationHandlers } from './notifications/notification-handlers.ts'
import { recommendationWork } from './recommendations/recommendation-jobs.ts'
import { swapWork } from './swaps/swap-jobs.ts'

/** The handlers of all jobs. Each feature defines, schedules and explains its jobs; this puts the lists together. */
export const everyWork = [
  ...imageWork,
  ...libraryWork,
  ...alertWork,
  ...shelfFileWork,
  ...exchangeWork,
  ...holdWork,
  ...swapWork,
  ...recommendationWork,
  ...clubWork,
  ...choiceWork,
  ...discussionWork,
  ...eventWork,
  ...journeyWork,
  ...moderationWork,
  ...notificationHandlers,
  ...dataRightsWork,
]

/** Every kind of job there is. */
export const everyJob: Job<object>[] = everyWork.map(({ job }) => job)
