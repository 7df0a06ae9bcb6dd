// What happens after a business transaction committed: letters, and whatever is due by the clock.
import type { City } from '#city/city.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Services } from '#server/services.ts'
import type { Database } from '#server/store/database.ts'
import { sendMailJob } from './mail-job.ts'

/** Every kind of job there is. */
export const jobCatalogue = [sendMailJob]

/** Has this process take its share of the jobs. */
export async function startWork(parts: {
  jobs: Jobs
  mailer: Mailer
  db: Database
  services: Services
  city: City
  publicUrl: string
  clock: () => Date
}): Promise<void> {
  const { jobs, mailer } = parts
  await jobs.work(sendMailJob, (mail) => mailer.send(mail))
}
