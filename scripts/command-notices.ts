// How a command notifies members: by jobs, as in the app, which sends them when it next runs.
import type pg from 'pg'
import type { Config } from '#server/base/config.ts'
import { createLog } from '#server/base/log.ts'
import { createJobs, type Jobs } from '#server/jobs/jobs.ts'
import { tellOfAdministrator } from '#server/members/accounts/account-jobs.ts'
import { createPost, sendLetter, sendText } from '#server/notifications/mail-jobs.ts'

/** The queue is open while `work` runs. */
export async function withTellers<Result>(
  { settings, connection }: { settings: Pick<Config, 'logLevel'>; connection: pg.PoolConfig },
  work: (tellers: { jobs: Jobs; post: ReturnType<typeof createPost> }) => Promise<Result>,
): Promise<Result> {
  const log = createLog({ level: settings.logLevel })
  const jobs = createJobs({
    connection,
    catalogue: [sendLetter, sendText, tellOfAdministrator],
    log,
    worksOnJobs: false,
  })
  await jobs.start()
  try {
    return await work({ jobs, post: createPost(jobs) })
  } finally {
    await jobs.stop()
  }
}
