import { randomInt } from 'node:crypto'
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { guest, type Position, type Viewer } from '#rules/base/viewer.ts'
import { usernameFrom } from '#rules/members/members.ts'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import type { DB, Members } from '#server/store/tables.ts'
import { isBlockBetween } from './block-queries.ts'

type ViewerRow = Pick<
  Selectable<Members>,
  'id' | 'name' | 'photo_id' | 'suburb' | 'cell_lat' | 'cell_lng' | 'is_admin'
> & {
  session_id: string
  device: string | null
  seen_at: Date
  now: Date
  password_shown_at: Date | null
  code_shown_at: Date | null
  passkey_shown_at: Date | null
  administered_at: Date | null
  leaves_at: Date | null
  suspended_until: Date | null
}

/** Counts to read along with a member: an SQL expression for each, given the member's alias in the statement. */
export type Counts<Counted extends string> = Record<
  Counted,
  (memberId: RawBuilder<string>) => RawBuilder<number>
>

/**
 * The member a session token belongs to; undefined if it has expired or the account is disabled (unless they are leaving).
 * Runs with every request of a member, so it is hand-written SQL, and includes other features' counts in the one round trip.
 */
export async function findViewer<Counted extends string = never>(
  db: Database,
  token: string,
  counts: Counts<Counted> = {} as Counts<Counted>, // without counts there are none to name
): Promise<(ViewerRow & Record<Counted, number>) | undefined> {
  const named = Object.entries<Counts<string>[string]>(counts)
  const counted = named.map(([name, count]) => sql`, ${count(sql.ref('m.id'))} as ${sql.id(name)}`)
  const { rows } = await sql<ViewerRow & Record<Counted, number>>`${prepared}
    select
      m.id, m.name, m.photo_id, m.suburb, m.cell_lat, m.cell_lng, m.is_admin,
      s.id as session_id, s.device, s.updated_at as seen_at, now() as now,
      s.password_shown_at, s.code_shown_at, s.passkey_shown_at, s.administered_at,
      case when m.disabled_at is not null then (select leaves_at from departures where member_id = m.id) end as leaves_at,
      case when m.suspended_until > now() then m.suspended_until end as suspended_until
      ${sql.join(counted, sql``)}
    from sessions s
    join members m on m.id = s.member_id
    where s.token = ${token} and s.expires_at > now() 
      and (m.disabled_at is null or (m.disabled_reason is null and exists (select from departures where member_id = m.id)))`.execute(
    db,
  )
  return rows[0]
}

type MemberRow = Pick<
  Selectable<Members>,
  | 'id'
  | 'name'
  | 'username'
  | 'role'
  | 'suburb'
  | 'bio'
  | 'website'
  | 'linkedin'
  | 'twitter'
  | 'github'
  | 'currently_reading'
  | 'favourite_genres'
  | 'favourite_authors'
  | 'favourite_quotes'
  | 'created_at'
  | 'photo_id'
> & { photo_tint: string | null; blocked: boolean }

/**
 * Not disabled members, nor those who never confirmed their address: both are hidden from everybody. `blocked`: has either of the
 * member and `viewer` blocked the other?
 */
export async function findMember(
  db: Database,
  id: string,
  viewer: Viewer = guest,
): Promise<MemberRow | undefined> {
  const canBeBlocked = viewer.kind === 'member' && viewer.id !== id
  const { rows } = await sql<MemberRow>`${prepared}
    select
      m.id, m.name, m.username, m.role, m.suburb, m.bio, m.website, m.linkedin, m.twitter, m.github,
      m.currently_reading, m.favourite_genres, m.favourite_authors, m.favourite_quotes, m.created_at, m.photo_id,
      photo.tint as photo_tint, ${canBeBlocked ? isBlockBetween(viewer.id, sql.ref('m.id')) : sql`false`} as blocked
    from members m
    left join images photo on photo.id = m.photo_id
    where m.id = ${id} and m.is_confirmed and m.disabled_at is null`.execute(db)
  return rows[0]
}

/** False for a leaving member, who may log in to change their mind. */
export async function isDisabled(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', id)
    .where('disabled_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('disabled_reason', 'is not', null),
        eb('id', 'not in', eb.selectFrom('departures').select('member_id').where('member_id', '=', id)),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** A username made from the name; if that is taken, with digits after it. */
export async function freeUsername(db: Database, name: string): Promise<string> {
  const username = usernameFrom(name)
  const taken = await db
    .selectFrom('members')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst()
  return taken ? `${username}.${randomInt(100_000, 1_000_000)}` : username
}

/** What changes elsewhere if it changes in the member's profile, locked until the transaction ends. */
export function lockProfile(tx: Database, id: string) {
  return tx
    .selectFrom('members')
    .select(['username', 'photo_id', 'suburb', 'cell_lat'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type ModeratedColumns =
  | 'disabled_at'
  | 'disabled_reason'
  | 'suspended_until'
  | 'suspended_reason'
  | 'times_reported'

/** Writes the columns given and leaves the others. */
export async function updateMember(
  db: Database,
  id: string,
  columns: Omit<Updateable<DB['members']>, 'id' | 'email' | 'phone' | 'is_admin' | ModeratedColumns>,
): Promise<void> {
  await db
    .updateTable('members')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Hides or shows a member and everything they own. Does not enable an account that an administrator has disabled. */
export async function setDisabled(tx: Database, id: string, isDisabled: boolean): Promise<void> {
  await tx
    .updateTable('members')
    .set({ disabled_at: isDisabled ? sql`coalesce(disabled_at, now())` : null, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('disabled_reason', 'is', null)
    .execute()
}

export async function setCell(db: Database, id: string, cell: Position | null): Promise<void> {
  await db
    .updateTable('members')
    .set({ cell_lat: cell?.lat ?? null, cell_lng: cell?.lng ?? null })
    .where('id', '=', id)
    .execute()
}

export async function insertBlock(db: Database, blockerId: string, blockedId: string): Promise<void> {
  await db
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns whether there was a block to remove. */
export async function deleteBlock(db: Database, blockerId: string, blockedId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The members that a member has blocked, the latest first. */
export function listBlocked(db: Database, blockerId: string, limit: number) {
  return db
    .selectFrom('blocks')
    .innerJoin('members', 'members.id', 'blocks.blocked_id')
    .leftJoin('images as photo', 'photo.id', 'members.photo_id')
    .select(['members.id', 'members.name', 'members.photo_id as photoId', 'photo.tint as photoTint'])
    .select('blocks.created_at as blockedAt')
    .where('blocks.blocker_id', '=', blockerId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('members.id')
    .limit(limit)
    .execute()
}

/**
 * Locks this pair until the transaction ends, so that nothing else begins between the two and neither blocks the other. Take it
 * before every other lock (deadlock).
 */
export async function lockPair(tx: Database, oneId: string, otherId: string): Promise<void> {
  const pair = [oneId, otherId].sort().join(' ')
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 3))`.execute(tx)
}

/** Has either of the two blocked the other? */
export async function areBlocked(db: Database, oneId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select ${isBlockBetween(oneId, otherId)} as blocked`.execute(db)
  return rows[0]?.blocked === true
}
