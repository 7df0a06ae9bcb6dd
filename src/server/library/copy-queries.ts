import { sql } from 'kysely'
import type { Viewer } from '#rules/base/viewer.ts'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import type { Condition } from '#rules/library/library.ts'
import { mostOwnClubs, type OwnClub, type ShownTo } from '#rules/library/own-books.ts'
import type { Database } from '#server/store/database.ts'
import { isOwnedBy, isOwnerShownTo, isSharedWith } from './visible-queries.ts'

export type CopyColumns = {
  condition: Condition
  offer: Offer
  suburb: string
  lat: number
  lng: number
}

type ShownColumns = { paused_at?: Date | null; club_id?: string | null }

/** A copy for a club has both: whatever asks only whether it is paused shows it to nobody. */
export function columnsShownTo(shownTo: ShownTo, now: Date): Required<ShownColumns> {
  if (shownTo === 'all') return { paused_at: null, club_id: null }
  return { paused_at: now, club_id: shownTo === 'none' ? null : shownTo }
}

/** Whether the member can show copies to the club: it is open, and they are in it until the transaction ends. Called before copies are locked. */
export async function lockOwnClub(tx: Database, clubId: string, memberId: string): Promise<boolean> {
  const { rows } = await sql<{
    is_in: boolean
  }>`select lock_own_club(${clubId}, ${memberId}) as is_in`.execute(tx)
  return rows[0]?.is_in === true
}

/** The open clubs of a member, by name. */
export async function listOwnClubs(db: Database, memberId: string): Promise<OwnClub[]> {
  const { rows } = await sql<OwnClub>`select k.* from (${ownClubs(memberId)}) k`.execute(db)
  return rows
}

export const ownClubs = (memberId: string) =>
  sql<OwnClub>`select id, name from clubs_of(${memberId}) order by name, id limit ${sql.lit(mostOwnClubs)}`

/** Locks a copy until the transaction ends. Strangers find only copies that are shared with them. */
export function lockCopy(tx: Database, viewer: Viewer, id: string) {
  return tx
    .selectFrom('copies as c')
    .innerJoin('members as m', 'm.id', 'c.owner_id')
    .select(['c.id', 'c.owner_id', 'c.withdrawn_at', 'c.active_exchange_id', 'c.picture_id'])
    .select(['c.paused_at', 'c.club_id'])
    .where('c.id', '=', id)
    .where((eb) => eb.or([isOwnedBy(viewer), eb.and([isSharedWith(viewer), isOwnerShownTo(viewer)])]))
    .forUpdate('c')
    .executeTakeFirst()
}

export async function findCopyByClientKey(db: Database, ownerId: string, clientKey: string) {
  return db
    .selectFrom('copies')
    .select(['id', 'book_id'])
    .where('owner_id', '=', ownerId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst()
}

/** Undefined if the same submission of the form has already added a copy (idempotent). */
export async function insertCopy(
  tx: Database,
  copy: CopyColumns & {
    book_id: string
    owner_id: string
    picture_id: string | null
    client_key: string | null
    created_at: Date
  } & ShownColumns,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('copies')
    .values(copy)
    .onConflict((conflict) => conflict.constraint('copies_client_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Returns whether it is listed afterwards. */
export async function updateCopy(
  tx: Database,
  id: string,
  changes: Partial<CopyColumns> &
    ShownColumns & {
      owner_id?: string
      client_key?: null
      withdrawn_at?: Date
      picture_id?: string | null
      lent_elsewhere_to?: string | null
    },
): Promise<boolean> {
  const row = await tx
    .updateTable('copies')
    .set(changes)
    .where('id', '=', id)
    .returning('listed')
    .executeTakeFirst()
  return row?.listed === true
}

/** The copies that belong to the member, locked in a fixed order to prevent deadlocks. */
export function lockOwnCopies(tx: Database, { ownerId, ids }: { ownerId: string; ids: readonly string[] }) {
  return tx
    .selectFrom('copies as c')
    .innerJoin('books as b', 'b.id', 'c.book_id')
    .select(['c.id', 'c.offer', 'c.condition', 'c.paused_at', 'c.club_id', 'c.withdrawn_at'])
    .select(['c.active_exchange_id', 'c.picture_id', 'c.suburb', 'b.title'])
    .where('c.owner_id', '=', ownerId)
    .where('c.id', 'in', ids)
    .orderBy('c.id')
    .limit(ids.length)
    .forUpdate('c')
    .execute()
}

export async function updateCopies(
  tx: Database,
  ids: readonly string[],
  changes: Partial<CopyColumns> & ShownColumns & { withdrawn_at?: Date; picture_id?: null },
): Promise<void> {
  await tx.updateTable('copies').set(changes).where('id', 'in', ids).execute()
}

export function findPictureOfCopy(tx: Database, id: string) {
  return tx.selectFrom('copies').select('picture_id').where('id', '=', id).executeTakeFirstOrThrow()
}

/** The member's location; locks their row until the transaction ends, so that no copy can miss a change of it. */
export function lockLocation(tx: Database, memberId: string) {
  return tx
    .selectFrom('members')
    .select(['suburb', 'cell_lat', 'cell_lng'])
    .where('id', '=', memberId)
    .forShare()
    .executeTakeFirstOrThrow()
}

/** The suburbs in which the member's copies are, those that left their bookcase too. */
export async function listSuburbsOfCopies(tx: Database, ownerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('copies')
    .select('suburb')
    .distinct()
    .where('owner_id', '=', ownerId)
    .orderBy('suburb')
    .execute()
  return rows.map(({ suburb }) => suburb)
}

type PointOfSuburb = { suburb: string; lat: number; lng: number }

const table = (points: readonly PointOfSuburb[]) => sql`unnest(
  ${points.map(({ suburb }) => suburb)}::text[], ${points.map(({ lat }) => lat)}::double precision[],
  ${points.map(({ lng }) => lng)}::double precision[]) as home (suburb, lat, lng)`

/** Moves the member's copies that are elsewhere to the point of their suburb. Locked in a fixed order to prevent deadlocks. */
export async function moveCopies(
  tx: Database,
  { ownerId, points }: { ownerId: string; points: readonly PointOfSuburb[] },
): Promise<void> {
  await sql`
    with elsewhere as (
      select c.id, home.lat, home.lng from copies c join ${table(points)} on home.suburb = c.suburb
      where c.owner_id = ${ownerId} and (c.lat <> home.lat or c.lng <> home.lng)
      order by c.id for no key update of c)
    update copies c set lat = elsewhere.lat, lng = elsewhere.lng from elsewhere where c.id = elsewhere.id`.execute(
    tx,
  )
}

type Behind = { ownerId: string; suburb: string }

const isBehind = ({ ownerId, suburb }: Behind) =>
  sql<boolean>`owner_id = ${ownerId} and suburb = ${suburb} and withdrawn_at is null`

/** How many of the member's copies are in this suburb. */
export async function countCopiesIn(db: Database, behind: Behind): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from copies where ${isBehind(behind)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Moves the member's copies in one suburb to a point in another, locked in the same order; returns how many. */
export async function moveCopiesFrom(tx: Database, behind: Behind, to: PointOfSuburb): Promise<number> {
  const { numAffectedRows } = await sql`
    with behind as (select id from copies where ${isBehind(behind)} order by id for no key update)
    update copies c set suburb = ${to.suburb}, lat = ${to.lat}, lng = ${to.lng}
    from behind where c.id = behind.id`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** The owners of copies that are neither at the centre of their suburb nor, in their owner's suburb, at the square shared now. */
export async function listOwnersOfStrayCopies(
  db: Database,
  centres: readonly PointOfSuburb[],
): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    select distinct c.owner_id
    from copies c join members m on m.id = c.owner_id join ${table(centres)} on home.suburb = c.suburb
    where (c.lat, c.lng) <> (
      case when m.suburb = c.suburb then coalesce(m.cell_lat::double precision, home.lat) else home.lat end,
      case when m.suburb = c.suburb then coalesce(m.cell_lng::double precision, home.lng) else home.lng end)
    order by c.owner_id limit 10000`.execute(db)
  return rows.map(({ owner_id }) => owner_id)
}

export function findSuburbOfCopy(tx: Database, id: string) {
  return tx.selectFrom('copies').select('suburb').where('id', '=', id).executeTakeFirstOrThrow()
}
