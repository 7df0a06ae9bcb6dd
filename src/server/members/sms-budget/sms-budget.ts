// What SMS may cost: so many an hour and a day for the whole site, to numbers of some countries only, and few to numbers in a row
// (decision 011).
import { DomainError } from '#rules/domain-error.ts'
import type { SmsSettings } from '#rules/members/sms.ts'
import { mostInRun, newcomersShare } from '#rules/members/sms.ts'
import type { Log } from '#server/base/log.ts'
import { signatureOf } from '#server/base/signed-text.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { countInRun, countSends, insertSend, lockSends, type SmsShare } from './sms-budget-queries.ts'
import { type SmsAlarm, smsAlarm } from './sms-jobs.ts'

/** Of the budget: administrators are told while there is still something left to save. */
const ALARM_AT = 0.8
const RUN_DIGITS = 3

export type SmsBudget = ReturnType<typeof createSmsBudget>

export function createSmsBudget(parts: {
  db: Database
  jobs: Pick<Jobs, 'enqueue'>
  log: Pick<Log, 'warn'>
  secret: string
  settings: SmsSettings
}) {
  const { db, jobs, log, secret, settings } = parts
  const all = { hour: settings.perHour, day: settings.perDay }
  const forNewcomers = { hour: halfOf(all.hour), day: halfOf(all.day) }

  return {
    /** Where numbers may be from. */
    countries: settings.countries,

    /** SMS_PAUSED if nobody is sent anything at the moment: known before it is known whether anything would be sent. */
    async assertRoom(): Promise<void> {
      const sent = await countSends(db)
      if (sent.hour >= all.hour || sent.day >= all.day) throw new DomainError('SMS_PAUSED')
    },

    /** Counts one more message to this number. SMS_PAUSED if that is too many, or one of a run of numbers. */
    async take(share: SmsShare, number: string): Promise<void> {
      const numbers = {
        numberHash: signatureOf(number, { secret, use: 'sms-number' }),
        runHash: signatureOf(number.slice(0, -RUN_DIGITS), { secret, use: 'sms-run' }),
      }
      const refused = await withTransaction(db, async (tx) => {
        await lockSends(tx)
        const sent = await countSends(tx)
        if (sent.hour >= all.hour || sent.day >= all.day) return 'all is used up'
        if (share === 'newcomers') {
          if (sent.newInHour >= forNewcomers.hour || sent.newInDay >= forNewcomers.day)
            return 'newcomers have had theirs'
          if ((await countInRun(tx, numbers)) >= mostInRun) return 'a run of numbers'
        }
        await insertSend(tx, { ...numbers, share })
        await alarm(tx, sent, share)
        return undefined
      })
      if (refused === undefined) return
      log.warn({ share, why: refused }, 'SMS not sent: the budget does not allow it')
      throw new DomainError('SMS_PAUSED')
    },
  }

  /** Each time the count goes over the mark: with more of them, or with fewer and more again later on. */
  async function alarm(
    tx: Database,
    sent: Awaited<ReturnType<typeof countSends>>,
    share: SmsShare,
  ): Promise<void> {
    const alarms: SmsAlarm[] = [
      { share: 'all', hours: 1, sent: sent.hour + 1, most: all.hour },
      { share: 'all', hours: 24, sent: sent.day + 1, most: all.day },
    ]
    if (share === 'newcomers') {
      alarms.push({ share, hours: 1, sent: sent.newInHour + 1, most: forNewcomers.hour })
      alarms.push({ share, hours: 24, sent: sent.newInDay + 1, most: forNewcomers.day })
    }
    const due = alarms.find(({ sent, most }) => sent === Math.ceil(most * ALARM_AT))
    if (!due) return
    log.warn(due, 'Many SMS are being sent: the budget is nearly used up')
    await jobs.enqueue(tx, smsAlarm, due)
  }
}

const halfOf = (most: number) => Math.ceil(most * newcomersShare)
