import { join } from 'node:path'
import type { Log } from '#server/base/log.ts'
import type { Run } from '#server/jobs/worker.ts'
import { writeAtomically } from '#server/store/atomic-write.ts'
import type { Sms } from './sms.ts'
import { overTwilio, type TwilioAccount } from './twilio.ts'

/** The job that sends a message, and when it was created: the same on each retry. */
type SendingJob = Pick<Run, 'id' | 'createdAt'>

export type SmsSender = { send(sms: Sms, job: SendingJob): Promise<void> }

/**
 * Sends messages through Twilio or, without an account there, writes each to the outbox. It tries once and throws when that
 * fails: the job that called it tries again later.
 */
export function createSmsSender(parts: {
  twilio: TwilioAccount | undefined
  outboxDir: string
  log: Log
}): SmsSender {
  const { twilio, outboxDir, log } = parts
  const deliver = twilio ? overTwilio(twilio) : toOutbox(outboxDir)
  return {
    async send(sms, job) {
      // Neither the number nor the text, which may contain a login code: Twilio has both under the message's id.
      const delivery = await deliver(sms, job)
      log.info(delivery, 'file' in delivery ? 'SMS left in the outbox' : 'SMS sent')
    },
  }
}

/**
 * One .sms.txt file each, named so that they sort by time; one written again takes the place of the first. Only the app's own
 * user may read them.
 */
function toOutbox(outboxDir: string) {
  return async ({ to, text }: Sms, { id, createdAt }: SendingJob) => {
    const file = join(outboxDir, `${createdAt.toISOString().replaceAll(':', '-')}-${id}.sms.txt`)
    await writeAtomically(file, `To: ${to}\n\n${text}\n`, { isPrivate: true, draft: `${file}.part` })
    return { file }
  }
}
