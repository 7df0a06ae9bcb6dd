// From a notice to a letter. What a letter says is read when it is written, so a late one tells how things stand now.
import type { City } from '#city/city.ts'
import type { NoticeKind } from '#server/exchanges/exchange-jobs.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Run } from '#server/jobs/worker.ts'
import type { Database } from '#server/store/database.ts'
import { writeExchangeLetter } from './exchange-letter.ts'
import { sendLetter } from './mail-jobs.ts'
import { findExchangeFacts, findReportFacts, listAdministratorEmails } from './notification-queries.ts'
import { writeReportLetter } from './report-letter.ts'

/** Each hands its letter to the mail queue under its own id, so that a notice done twice makes one letter (idempotent). */
export function createLetterJobs(parts: {
  db: Database
  jobs: Pick<Jobs, 'enqueue'>
  city: City
  publicUrl: string
}) {
  const { db, jobs, city, publicUrl } = parts

  return {
    async writeAboutExchange(
      { exchangeId, kind }: { exchangeId: string; kind: NoticeKind },
      { id }: Pick<Run, 'id'>,
    ): Promise<void> {
      const facts = await findExchangeFacts(db, exchangeId)
      const letter = facts && writeExchangeLetter(kind, facts, { city, publicUrl })
      if (letter) await jobs.enqueue(db, sendLetter, letter, { id })
    },

    async writeAboutReport({ reportId }: { reportId: string }, { id }: Pick<Run, 'id'>): Promise<void> {
      const [facts, to] = await Promise.all([findReportFacts(db, reportId), listAdministratorEmails(db)])
      if (!facts || to.length === 0) return
      await jobs.enqueue(db, sendLetter, writeReportLetter(facts, { to, city, publicUrl }), { id })
    },
  }
}
