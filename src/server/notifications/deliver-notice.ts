// From a notice to a letter. What it says is read when it is delivered, so a late one tells how things stand now.
import type { City } from '#city/city.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Run } from '#server/jobs/worker.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { NoticeSource } from '#server/notices/notice.ts'
import type { Database } from '#server/store/database.ts'
import { sendLetter } from './mail-jobs.ts'
import { listRecipients } from './notification-queries.ts'

export function createDelivery(parts: {
  db: Database
  jobs: Pick<Jobs, 'enqueue'>
  city: City
  publicUrl: string
}) {
  const { db, jobs, city, publicUrl } = parts

  /**
   * Hands one letter to the mail queue under the notice's own id, so that a notice done twice makes one letter
   * (idempotent). Several members get it together, so that trying again writes to nobody twice.
   */
  return async function deliver<Payload extends object>(
    { compose }: NoticeSource<Payload>,
    payload: Payload,
    { id }: Pick<Run, 'id'>,
  ): Promise<void> {
    const notice = await compose(db, payload, { city })
    if (!notice || notice.to.length === 0) return
    const recipients = await listRecipients(db, notice.to)
    const [first, ...others] = recipients
    if (!first) return
    const { subject, paragraphs, action } = notice
    const body = writeLetter({
      greeting: others.length === 0 && notice.to.length === 1 ? `Hello ${first.name},` : 'Hello,',
      paragraphs,
      action: { label: action.label, url: publicUrl + action.path },
      footer: `${city.productName}, the neighbourhood library of ${city.name}`,
    })
    const to = recipients.map(({ email }) => email).join(', ')
    await jobs.enqueue(db, sendLetter, { to, subject, ...body }, { id })
  }
}
