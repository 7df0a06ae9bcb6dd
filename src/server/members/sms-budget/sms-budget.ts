// The budget for SMS: limits per hour and day for the whole site, only to some countries, and few to consecutive numbers
// (decision 011).
import { DomainError } from '#rules/domain-error.ts'
import type { SmsSettings } from '#rules/members/sms.ts'
import { mostInRun, signUpsShare } from '#rules/members/sms.ts'
import type { Log } from '#server/base/log.ts'
import { signatureOf } from '#server/base/signed-text.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { countInRun, countSends, insertSend, lockSends, type SmsShare } from './sms-budget-queries.ts'
import { type SmsAlarm, smsAlarm } from './sms-jobs.ts'

/** The part of the budget at which administrators are notified, while there is still some left to save. */
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
  const forSignUps = { hour: halfOf(all.hour), day: halfOf(all.day) }

  return {
    /** The countries whose numbers are accepted. */
    countries: settings.countries,

    /** SMS_PAUSED if nobody can be sent anything now: checked before it is known whether anything would be sent. */
    async assertRoom(): Promise<void> {
      const sent = await countSends(db)
      if (sent.hour >= all.hour || sent.day >= all.day) throw new DomainError('SMS_PAUSED')
    },

    /** Counts one more message to this number. SMS_PAUSED if that is too many, or one of a run of consecutive numbers. */
    async take(share: SmsShare, number: string): Promise<void> {
      const numbers = {
        numberHash: signatureOf(number, { secret, use: 'sms-number' }),
        runHash: signatureOf(number.slice(0, -RUN_DIGITS), { secret, use: 'sms-run' }),
      }
      const refused = await withTransaction(db, async (tx) => {
        await lockSends(tx)
        const sent = await countSends(tx)
        if (sent.hour >= all.hour || sent.day >= all.day) return 'all is used up'
        if (share === 'sign-ups') {
          if (sent.newInHour >= forSignUps.hour || sent.newInDay >= forSignUps.day)
            return 'sign-ups have had theirs'
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

  /** Sends an alarm each time the count passes the mark, also when it does so again later. */
  async function alarm(
    tx: Database,
    sent: Awaited<ReturnType<typeof countSends>>,
    share: SmsShare,
  ): Promise<void> {
    const alarms: SmsAlarm[] = [
      { share: 'all', hours: 1, sent: sent.hour + 1, most: all.hour },
      { share: 'all', hours: 24, sent: sent.day + 1, most: all.day },
    ]
    if (share === 'sign-ups') {
      alarms.push({ share, hours: 1, sent: sent.newInHour + 1, most: forSignUps.hour })
      alarms.push({ share, hours: 24, sent: sent.newInDay + 1, most: forSignUps.day })
    }
    const due = alarms.find(({ sent, most }) => sent === Math.ceil(most * ALARM_AT))
    if (!due) return
    log.warn(due, 'Many SMS are being sent: the budget is nearly used up')
    await jobs.enqueue(tx, smsAlarm, due)
  }
}

const halfOf = (most: number) => Math.ceil(most * signUpsShare)
