// SMS sent recently. Uses the database's clock, which all processes share.
import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'
import type { SmsSends } from '#server/store/tables.ts'

export type SmsShare = SmsSends['share']
type Numbers = { numberHash: string; runHash: string }

const ago = (hours: number) => sql<Date>`now() - make_interval(hours => ${hours})`

/** Locks the counts until the transaction ends, so that two parallel sends cannot both be the last allowed (race condition). */
export async function lockSends(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sms_sends'))`.execute(tx)
}

export function countSends(db: Database) {
  const isLastHour = sql<boolean>`sent_at > ${ago(1)}`
  const isNew = sql<boolean>`share = 'sign-ups'`
  return db
    .selectFrom('sms_sends')
    .select([
      sql<number>`count(*) filter (where ${isLastHour})::int`.as('hour'),
      sql<number>`count(*)::int`.as('day'),
      sql<number>`count(*) filter (where ${isLastHour} and ${isNew})::int`.as('newInHour'),
      sql<number>`count(*) filter (where ${isNew})::int`.as('newInDay'),
    ])
    .where('sent_at', '>', ago(24))
    .executeTakeFirstOrThrow()
}

/** The number of other numbers in the same run that sign-ups were sent messages to within an hour; 0 if this number is one of them. */
export async function countInRun(db: Database, { numberHash, runHash }: Numbers): Promise<number> {
  const { numbers } = await db
    .selectFrom('sms_sends')
    .select(
      sql<number>`case when bool_or(number_hash = ${numberHash}) then 0 else count(distinct number_hash)::int end`.as(
        'numbers',
      ),
    )
    .where('sent_at', '>', ago(1))
    .where('share', '=', 'sign-ups')
    .where('run_hash', '=', runHash)
    .executeTakeFirstOrThrow()
  return numbers
}

export async function insertSend(tx: Database, sent: Numbers & { share: SmsShare }): Promise<void> {
  await tx
    .insertInto('sms_sends')
    .values({ share: sent.share, number_hash: sent.numberHash, run_hash: sent.runHash })
    .execute()
}
