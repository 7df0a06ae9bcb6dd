// The notices to be pushed, and the browsers that get them.
import { sql } from 'kysely'
import { pushHours } from '#rules/notices/notices.ts'
import { preferenceColumns, quietColumns } from '#server/notifications/preference-queries.ts'
import type { Database } from '#server/store/database.ts'
import type { PushToSend } from './push-jobs.ts'

/** Chosen by state, so a missed run loses nothing. The earliest first. */
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

// A notice with its member's current preferences.
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

/** A due notice, for the first process that claims it (skip locked). */
export function claimDuePush(tx: Database, id: string, now: Date) {
  return wanted(tx)
    .where('n.id', '=', id)
    .where('n.push_due_at', '<=', now)
    .forUpdate('n')
    .skipLocked()
    .executeTakeFirst()
}

/** It is no longer due, or only from `until` on. */
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

/** The browsers that show a member's notices. An expired session has none. */
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
    .where('u.ended_at', 'is', null)
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** The notice and the browser; undefined if it was read, is too old, or the browser is no longer subscribed by this member. */
export function findPushToSend(db: Database, { noticeId, subscriptionId }: PushToSend, now: Date) {
  return wanted(db)
    .innerJoin('sessions as s', 's.member_id', 'n.member_id')
    .innerJoin('push_subscriptions as u', 'u.session_id', 's.id')
    .select(['n.source', 'n.payload', 'n.about_id', 'u.endpoint', 'u.p256dh', 'u.auth'])
    .where('n.id', '=', noticeId)
    .where('n.created_at', '>', sql<Date>`${now}::timestamptz - make_interval(hours => ${pushHours})`)
    .where('m.disabled_at', 'is', null)
    .where('u.id', '=', subscriptionId)
    .where('u.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .executeTakeFirst()
}

/** The browser's subscription has ended: it is wanted, but sent no more. If it has subscribed again in the meantime, that stays. */
export async function endSubscription(
  db: Database,
  { id, endpoint, now }: { id: string; endpoint: string; now: Date },
): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('endpoint', '=', endpoint)
    .execute()
}
