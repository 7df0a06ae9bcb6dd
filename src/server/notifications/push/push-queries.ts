// Which notices are to be pushed, and to which browsers.
import { sql } from 'kysely'
import { pushHours } from '#rules/notices/notices.ts'
import { preferenceColumns, quietColumns } from '#server/notifications/preference-queries.ts'
import type { Database } from '#server/store/database.ts'
import type { PushToSend } from './push-jobs.ts'

/** Chosen by state, so a missed run forgets none. The earliest first. */
export async function listDuePushes(db: Database, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('member_notices')
    .select('id')
    .where('push_due_at', '<=', now)
    .where('read_at', 'is', null)
    .orderBy('push_due_at')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

// A notice with what its member wants now.
const wanted = (db: Database) =>
  db
    .selectFrom('member_notices as n')
    .innerJoin('members as m', 'm.id', 'n.member_id')
    .leftJoin('notice_preferences as p', (join) =>
      join.onRef('p.member_id', '=', 'n.member_id').onRef('p.kind', '=', 'n.kind'),
    )
    .leftJoin('quiet_hours as q', 'q.member_id', 'n.member_id')
    .select(['n.id', 'n.member_id', 'n.kind', 'n.created_at'])
    .select(preferenceColumns)
    .select(quietColumns)
    .select(sql<boolean>`m.disabled_at is null`.as('is_open'))
    .where('n.read_at', 'is', null)

/** A notice that is due, for whoever is the first to ask: of two processes that find it, one pushes it. */
export function claimDuePush(tx: Database, id: string, now: Date) {
  return wanted(tx)
    .where('n.id', '=', id)
    .where('n.push_due_at', '<=', now)
    .forUpdate('n')
    .skipLocked()
    .executeTakeFirst()
}

/** It is not due any more, or only from `until` on. */
export async function setPushDue(tx: Database, id: string, until: Date | null): Promise<void> {
  await tx.updateTable('member_notices').set({ push_due_at: until }).where('id', '=', id).execute()
}

export async function markPushed(tx: Database, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('member_notices')
    .set({ push_due_at: null, pushed_at: now })
    .where('id', '=', id)
    .execute()
}

/** The browsers that show a member's notices. A session that has run out has none. */
export async function listDevices(
  db: Database,
  memberId: string,
  { now, most }: { now: Date; most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('push_subscriptions as u')
    .innerJoin('sessions as s', 's.id', 'u.session_id')
    .select('u.id')
    .where('s.member_id', '=', memberId)
    .where('s.expires_at', '>', now)
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** What to send where: nothing once it was read, is too old, or the browser takes no more of this member's. */
export function findPushToSend(db: Database, { noticeId, subscriptionId }: PushToSend, now: Date) {
  return wanted(db)
    .innerJoin('sessions as s', 's.member_id', 'n.member_id')
    .innerJoin('push_subscriptions as u', 'u.session_id', 's.id')
    .select(['n.source', 'n.payload', 'n.about_id', 'u.endpoint', 'u.p256dh', 'u.auth'])
    .where('n.id', '=', noticeId)
    .where('n.created_at', '>', sql<Date>`${now}::timestamptz - make_interval(hours => ${pushHours})`)
    .where('m.disabled_at', 'is', null)
    .where('u.id', '=', subscriptionId)
    .where('s.expires_at', '>', now)
    .executeTakeFirst()
}

/** The browser takes no more. If it has subscribed anew meanwhile, that stays. */
export async function dropSubscription(db: Database, id: string, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute()
}
