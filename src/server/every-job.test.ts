// Each process can run every kind of job. What each job does is tested beside it.
import { expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { startDataRights } from './data-rights/run-data-rights-jobs.ts'
import { everyJob } from './every-job.ts'
import type { Job } from './jobs/job.ts'
import type { Jobs } from './jobs/jobs.ts'
import { startShelfFiles } from './library/shelf-files/run-shelf-file-jobs.ts'
import { startWork } from './notifications/notification-jobs.ts'

test('every kind of job is done by exactly one worker', async () => {
  const done: string[] = []
  const jobs = {
    work: async ({ name }: Job<object>) => void done.push(name),
    schedule: async () => undefined,
    enqueue: async () => undefined,
  } as unknown as Jobs // nothing else of it is called here
  const unused = {} as never // nothing else is called before a job runs
  const settings = { publicUrl: '', secret: '', clock: () => new Date(), city, jobs, db: unused }
  await startWork({ ...settings, mailer: unused, smsSender: unused, pushSender: unused, services: unused })
  await startDataRights({ ...settings, dataRights: unused })
  await startShelfFiles({ ...settings, library: unused })
  expect(done.sort()).toEqual(everyJob.map(({ name }) => name).sort())
})
