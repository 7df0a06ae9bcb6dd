import { sql } from 'kysely'
import type { ChosenKind, KindOfNotice, Preference, QuietHours } from '#rules/notices/notices.ts'
import { defaultPreference } from '#rules/notices/notices.ts'
import type { Database } from '#server/store/database.ts'

export const preferenceColumns = ['p.is_on', 'p.in_app', 'p.email', 'p.push'] as const
type PreferenceRow = Record<'is_on' | 'in_app' | 'email' | 'push', boolean | null>

// Either all of a row's columns are set, or there is no row.
export function toPreference({ is_on: isOn, in_app: inApp, email, push }: PreferenceRow): Preference {
  if (isOn === null || inApp === null || email === null || push === null) return defaultPreference
  return { isOn, inApp, email, push }
}

export const quietColumns = [
  sql<string | null>`to_char(q.starts_at, 'HH24:MI')`.as('quiet_from'),
  sql<string | null>`to_char(q.ends_at, 'HH24:MI')`.as('quiet_to'),
]

type QuietRow = { quiet_from: string | null; quiet_to: string | null }

export function toQuietHours({ quiet_from: from, quiet_to: to }: QuietRow): QuietHours | null {
  return from !== null && to !== null ? { from, to } : null
}

/** A member's preferences; a kind without a row has the defaults. */
export function listPreferences(db: Database, memberId: string) {
  return db
    .selectFrom('notice_preferences as p')
    .select('p.kind')
    .select(preferenceColumns)
    .where('p.member_id', '=', memberId)
    .orderBy('p.kind')
    .limit(10)
    .execute()
}

export async function findQuietHours(db: Database, memberId: string): Promise<QuietHours | null> {
  const row = await db
    .selectFrom('quiet_hours as q')
    .select(quietColumns)
    .where('q.member_id', '=', memberId)
    .executeTakeFirst()
  return row ? toQuietHours(row) : null
}

/** The phone numbers of members without an email address. */
export async function listPhonesWithoutEmail(
  db: Database,
  memberIds: string[],
): Promise<{ id: string; phone: string }[]> {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'phone'])
    .where('id', 'in', memberIds)
    .where('email_verified', '=', false)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .limit(memberIds.length)
    .execute()
  return rows.flatMap(({ id, phone }) => (phone === null ? [] : { id, phone }))
}

/**
 * Those of the members who can be notified, with their preferences for this kind. Members who are leaving are told only about their
 * account: they may change their mind, and object until then.
 */
export function listRecipients(
  db: Database,
  memberIds: string[],
  { kind, now }: { kind: KindOfNotice; now: Date },
) {
  return db
    .selectFrom('members as m')
    .leftJoin('notice_preferences as p', (join) =>
      join.onRef('p.member_id', '=', 'm.id').on(sql`p.kind`, '=', kind),
    )
    .leftJoin('quiet_hours as q', 'q.member_id', 'm.id')
    .select(['m.id', sql<boolean>`m.email is not null and m.email_verified`.as('has_email')])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('push_subscriptions as u')
            .innerJoin('sessions as s', 's.id', 'u.session_id')
            .select('u.id')
            .whereRef('s.member_id', '=', 'm.id')
            .where('s.expires_at', '>', now)
            .where('u.ended_at', 'is', null),
        )
        .as('has_push'),
    )
    .select(preferenceColumns)
    .select(quietColumns)
    .where('m.id', 'in', memberIds)
    .where(kind === 'account' ? 'm.disabled_reason' : 'm.disabled_at', 'is', null)
    .where('m.left_at', 'is', null)
    .orderBy('m.id')
    .limit(memberIds.length)
    .execute()
}

export async function upsertPreferences(
  tx: Database,
  memberId: string,
  chosen: { kind: ChosenKind; preference: Preference }[],
): Promise<void> {
  if (chosen.length === 0) return
  await tx
    .insertInto('notice_preferences')
    .values(
      chosen.map(({ kind, preference: { isOn, inApp, email, push } }) => ({
        member_id: memberId,
        kind,
        is_on: isOn,
        in_app: inApp,
        email,
        push,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'kind']).doUpdateSet((eb) => ({
        is_on: eb.ref('excluded.is_on'),
        in_app: eb.ref('excluded.in_app'),
        email: eb.ref('excluded.email'),
        push: eb.ref('excluded.push'),
      })),
    )
    .execute()
}

export async function setQuietHours(tx: Database, memberId: string, quiet: QuietHours | null): Promise<void> {
  await tx.deleteFrom('quiet_hours').where('member_id', '=', memberId).execute()
  if (!quiet) return
  await tx
    .insertInto('quiet_hours')
    .values({ member_id: memberId, starts_at: quiet.from, ends_at: quiet.to })
    .execute()
}

/** Serialises saves by one member. False if the member no longer exists. */
export async function lockMember(tx: Database, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('left_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}
