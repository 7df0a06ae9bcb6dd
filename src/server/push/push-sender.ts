import { join } from 'node:path'
import type { Log } from '#server/base/log.ts'
import type { Run } from '#server/jobs/worker.ts'
import { writeAtomically } from '#server/store/atomic-write.ts'
import type { Endpoints } from './endpoint.ts'
import type { Push, Subscription } from './push.ts'
import { overPushService, type PushResult, type Vapid } from './push-service.ts'

/** The job that sends a push, and when it was created: the same on each retry. */
type SendingJob = Pick<Run, 'id' | 'createdAt'>

export type PushSender = {
  send(push: Push, subscription: Subscription, job: SendingJob): Promise<PushResult>
}

/**
 * Sends pushes through the browsers' push services or, without a contact for them (`vapid` without a subject), writes each to
 * the outbox. It tries once and throws when that fails: the job that called it tries again later.
 */
export function createPushSender(parts: {
  vapid: Vapid | undefined
  endpoints: Endpoints
  outboxDir: string
  log: Log
  timeOutMs?: number
}): PushSender {
  const { vapid, endpoints, outboxDir, log, timeOutMs } = parts
  const deliver = vapid ? overPushService({ vapid, endpoints, timeOutMs }) : toOutbox(outboxDir)
  return {
    async send(push, subscription, job) {
      const { file, ...result } = { file: undefined, ...(await deliver(push, subscription, job)) }
      // Neither the endpoint nor the text: anybody who knows the endpoint could send to it.
      const about = { push: job.id, ...(file ? { file } : result) }
      if (result.is === 'failed') log.warn(about, 'Push refused: the service does not accept our key')
      else log.info(about, file ? 'Push left in the outbox' : said[result.is])
      return result
    },
  }
}

const said = { sent: 'Push handed over', gone: 'Push handed over', later: 'Push put off' }

/**
 * One .push.json file each, with names that sort by time; a retry replaces the first. Only the app's own
 * user may read them.
 */
function toOutbox(outboxDir: string) {
  return async (push: Push, { endpoint }: Subscription, { id, createdAt }: SendingJob) => {
    const file = join(outboxDir, `${createdAt.toISOString().replaceAll(':', '-')}-${id}.push.json`)
    const content = `${JSON.stringify({ endpoint, push }, null, 2)}\n`
    await writeAtomically(file, content, { isPrivate: true, draft: `${file}.part` })
    return { is: 'sent' as const, status: 201, file }
  }
}
