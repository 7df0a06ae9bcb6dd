// How a command notifies members: by jobs, as in the app, which sends them when it next runs.
import type pg from 'pg'
import { city } from '#city/city.ts'
import { ensureAuthSecret } from '#server/base/auth-secret.ts'
import type { Config } from '#server/base/config.ts'
import { createLog } from '#server/base/log.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { sendLetter, sendText } from '#server/notifications/mail-jobs.ts'
import type { Sms } from '#server/sms/sms.ts'
import type { Database } from '#server/store/database.ts'

async function openTellers({ settings, connection }: { settings: Config; connection: pg.PoolConfig }) {
  const log = createLog({ level: settings.logLevel })
  const jobs = createJobs({ connection, catalogue: [sendLetter, sendText], log })
  await jobs.start()
  return {
    jobs,
    post: (tx: Database, mail: Mail) => jobs.enqueue(tx, sendLetter, mail),
    text: (tx: Database, sms: Sms) => jobs.enqueue(tx, sendText, sms),
    secret: await ensureAuthSecret(settings),
    publicUrl: settings.publicUrl,
    city,
  }
}

/** The queue is open while `work` runs. */
export async function withTellers<Result>(
  parts: Parameters<typeof openTellers>[0],
  work: (tellers: Awaited<ReturnType<typeof openTellers>>) => Promise<Result>,
): Promise<Result> {
  const tellers = await openTellers(parts)
  try {
    return await work(tellers)
  } finally {
    await tellers.jobs.stop()
  }
}
