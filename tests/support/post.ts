// What members are told and what the post brings them, at a time that stands still until told.
import { city } from '#city/city.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { createDelivery } from '#server/notifications/deliver-notice.ts'
import { sendLetter } from '#server/notifications/mail-jobs.ts'
import { createDigests } from '#server/notifications/write-digests.ts'
import type { Database } from '#server/store/database.ts'
import { monday } from './exchanges.ts'

export const publicUrl = 'https://verandah.example'
export const secret = 'a secret of this test'

export function aPost(db: Database) {
  let now = monday
  const clock = () => now
  const mails: Mail[] = []
  const ids: (string | undefined)[] = []
  const enqueue: Jobs['enqueue'] = async (_tx, job, payload, options) => {
    if (job.name !== sendLetter.name) return
    mails.push(payload as unknown as Mail) // the payload of that job
    ids.push(options?.id)
  }
  const parts = { db, jobs: { enqueue }, city, publicUrl, secret, clock }
  const writeDue = createDigests(parts)

  return {
    deliver: createDelivery(parts),
    passMinutes(minutes: number): void {
      now = new Date(now.getTime() + minutes * 60_000)
    },
    /** Brings the clock to `local`, by the clocks of the city. */
    turnTo(local: string): void {
      now = new Date(`${local}+10:00`)
    },
    /** The letters written when the scheduler runs, `times` at once. */
    async write(times = 1): Promise<Mail[]> {
      mails.length = 0
      await Promise.all(Array.from({ length: times }, () => writeDue()))
      return [...mails]
    },
    /** Under which ids letters were handed over, so far. */
    ids,
  }
}
