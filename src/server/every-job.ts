import { dataRightsJobs } from './data-rights/data-rights-jobs.ts'
import type { Job } from './jobs/job.ts'
import { shelfFileJobs } from './library/shelf-files/shelf-file-jobs.ts'
import { jobCatalogue } from './notifications/notification-jobs.ts'

/** Every kind of job there is. */
export const everyJob: Job<object>[] = [...jobCatalogue, ...dataRightsJobs, ...shelfFileJobs]
