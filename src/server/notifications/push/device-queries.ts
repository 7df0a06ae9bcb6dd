// The browsers that show their member's notices, by session.
import { sql } from 'kysely'
import type { Subscription } from '#server/push/push.ts'
import type { Database } from '#server/store/database.ts'

type Device = { memberId: string; sessionId: string }

/** Undefined: its member wants no pushes here. */
export function findSubscription(db: Database, { memberId, sessionId }: Device) {
  return db
    .selectFrom('push_subscriptions as u')
    .innerJoin('sessions as s', 's.id', 'u.session_id')
    .select('u.ended_at')
    .where('s.id', '=', sessionId)
    .where('s.member_id', '=', memberId)
    .executeTakeFirst()
}

/**
 * Replaces the subscription of this session, or of another session in the same browser. False if the session has ended in the
 * meantime; it is locked until this has finished.
 */
export async function putSubscription(
  tx: Database,
  { memberId, sessionId }: Device,
  { endpoint, p256dh, auth }: Subscription,
): Promise<boolean> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('session_id', '!=', sessionId)
    .execute()
  const { numAffectedRows } = await sql`
    insert into push_subscriptions (session_id, endpoint, p256dh, auth)
    select id, ${endpoint}, ${p256dh}, ${auth} from sessions
    where id = ${sessionId} and member_id = ${memberId}
    for key share
    on conflict (session_id) do update
    set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, created_at = now(), ended_at = null`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** Deletes all but the newest of the member. Those that have ended are the first to go. */
export async function dropBeyondNewest(tx: Database, memberId: string, most: number): Promise<void> {
  await sql`
    delete from push_subscriptions where id in (
      select u.id from push_subscriptions u join sessions s on s.id = u.session_id
      where s.member_id = ${memberId}
      order by u.ended_at is not null, u.created_at desc, u.id
      offset ${most})`.execute(tx)
}

export async function dropSubscriptionOf(db: Database, { memberId, sessionId }: Device): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('session_id', 'in', (eb) =>
      eb.selectFrom('sessions').select('id').where('id', '=', sessionId).where('member_id', '=', memberId),
    )
    .execute()
}
