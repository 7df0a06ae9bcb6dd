import type { City } from '#city/city.ts'
import type { Job } from '#server/jobs/job.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { PushSender } from '#server/push/push-sender.ts'
import type { Database } from '#server/store/database.ts'
import { createPushRounds } from './pass-on-pushes.ts'
import { passOnPushes, sendPush } from './push-jobs.ts'
import { createSendPush } from './send-push.ts'

export const pushJobs: Job<object>[] = [passOnPushes, sendPush as Job<object>] // as every catalogue has them

const EACH_MINUTE = '* * * * *'

/** Has this process take its share of the pushes. */
export async function startPushes(parts: {
  jobs: Jobs
  pushSender: PushSender
  db: Database
  city: City
  clock: () => Date
}): Promise<void> {
  const { jobs, db, city } = parts
  await jobs.work(passOnPushes, createPushRounds(parts))
  await jobs.schedule(passOnPushes, EACH_MINUTE, city.timeZone)
  await jobs.work(sendPush, createSendPush(parts))
  // What fell due while no process ran.
  await jobs.enqueue(db, passOnPushes, {})
}
