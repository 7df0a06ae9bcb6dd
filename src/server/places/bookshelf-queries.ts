import { type Insertable, sql } from 'kysely'
import type { Position, Viewer } from '#rules/base/viewer.ts'
import { sameShelfDegrees } from '#rules/places/bookshelf-changes.ts'
import type { SuggestionAnswer } from '#rules/places/places.ts'
import type { Database } from '#server/store/database.ts'
import { likePattern } from '#server/store/like-pattern.ts'
import type { Bookshelves } from '#server/store/tables.ts'
import { isApprovedSoon } from '#server/store/waiting-approvals.ts'

export async function insertBookshelf(tx: Database, bookshelf: Insertable<Bookshelves>): Promise<string> {
  const { id } = await tx
    .insertInto('bookshelves')
    .values(bookshelf)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** On the map, nearest first. */
export function listBookshelves(db: Database, { from, limit }: { from: Position; limit: number }) {
  return onMap(db, from).limit(limit).execute()
}

/** The same, each with how many there are in the suburb. */
export function listAroundSuburb(
  db: Database,
  { from, suburb, limit }: { from: Position; suburb: string; limit: number },
) {
  return onMap(db, from)
    .select(
      sql<number>`(select count(*)::int from bookshelves own
        where own.state = 'approved' and own.hidden_at is null and own.suburb = ${suburb})`.as('total'),
    )
    .limit(limit)
    .execute()
}

function onMap(db: Database, from: Position) {
  return db
    .selectFrom('bookshelves as b')
    .select(['b.id', 'b.name', 'b.directions', 'b.suburb', 'b.lat', 'b.lng'])
    .where('b.state', '=', 'approved')
    .where('b.hidden_at', 'is', null)
    .orderBy(sql`sphere_point(b.lat, b.lng) <-> sphere_point(${from.lat}, ${from.lng})`)
    .orderBy('b.id')
}

/** One that is on the map, or that the viewer suggested; administrators find every one. */
export function findBookshelf(db: Database, viewer: Viewer, id: string) {
  const [memberId, isAdmin] = viewer.kind === 'member' ? [viewer.id, viewer.isAdmin] : [null, false]
  return (
    db
      .selectFrom('bookshelves as b')
      .leftJoin('images as picture', 'picture.id', 'b.picture_id')
      .select([
        'b.id',
        'b.name',
        'b.directions',
        'b.suburb',
        'b.lat',
        'b.lng',
        'b.state',
        'b.answer',
        'b.hidden_at',
      ])
      .select(['picture.id as picture_id', 'picture.tint as picture_tint', 'b.suggested_by'])
      // It is visible for this reason alone: it is neither on the map nor the viewer's own.
      .select(
        sql<boolean>`(${isAdmin} and (b.state <> 'approved' or b.hidden_at is not null) and b.suggested_by is distinct from ${memberId})`.as(
          'is_by_admin',
        ),
      )
      .where('b.id', '=', id)
      .where((eb) =>
        eb.or([
          eb.and([eb('b.state', '=', 'approved'), eb('b.hidden_at', 'is', null)]),
          eb('b.suggested_by', '=', memberId),
          eb.val(isAdmin),
        ]),
      )
      .executeTakeFirst()
  )
}

/** `text`: part of its name, its directions or its suggester's name; `suburb`: its slug. */
type SuggestionFilter = { text?: string | undefined; suburb?: string | undefined }

/** Not answered yet, the longest waiting first. */
export function listSuggestions(
  db: Database,
  { filter: { text = '', suburb }, now, limit }: { filter: SuggestionFilter; now: Date; limit: number },
) {
  return db
    .selectFrom('bookshelves as b')
    .leftJoin('members as m', 'm.id', 'b.suggested_by')
    .leftJoin('images as picture', 'picture.id', 'b.picture_id')
    .select(['b.id', 'b.name', 'b.directions', 'b.suburb', 'b.lat', 'b.lng', 'b.suggested_at'])
    .select(['m.id as member_id', 'm.name as member_name'])
    .select(['picture.id as picture_id', 'picture.tint as picture_tint'])
    .select([declinedBefore.as('declined'), nearestOther.as('nearest')])
    .where('b.state', '=', 'suggested')
    .where((eb) => eb.not(isApprovedSoon('bookshelf', sql.ref('b.id'), now)))
    .$if(text !== '', (query) =>
      query.where(
        sql<boolean>`lower(concat_ws(' ', b.name, b.directions, m.name)) like ${likePattern(text)}`,
      ),
    )
    .$if(suburb !== undefined, (query) => query.where('b.suburb', '=', suburb ?? ''))
    .orderBy('b.suggested_at')
    .orderBy('b.id')
    .limit(limit)
    .execute()
}

type Declined = Position & {
  name: string
  directions: string
  suburb: string
  picture_id: string | null
  answer: string
}

/** For queries on `bookshelves as b`: the last declined suggestion in the same place. */
const declinedBefore = sql<Declined | null>`(
  select json_build_object('name', d.name, 'directions', d.directions, 'suburb', d.suburb, 'lat', d.lat, 'lng', d.lng,
    'picture_id', d.picture_id, 'answer', d.answer)
  from bookshelves d
  where d.state = 'declined' and d.answered_at <= b.suggested_at
    and d.lat between b.lat - ${sql.lit(sameShelfDegrees)} and b.lat + ${sql.lit(sameShelfDegrees)}
    and d.lng between b.lng - ${sql.lit(sameShelfDegrees)} and b.lng + ${sql.lit(sameShelfDegrees)}
  order by d.answered_at desc, d.id limit 1)`

type Nearest = Position & { id: string; name: string; isOnMap: boolean }

/** For queries on `bookshelves as b`: the nearest other one in the same place, on the map or waiting for an answer too. */
const nearestOther = sql<Nearest | null>`(
  select json_build_object('id', n.id, 'name', n.name, 'isOnMap', n.state = 'approved', 'lat', n.lat, 'lng', n.lng)
  from bookshelves n
  where n.state in ('approved', 'suggested') and n.hidden_at is null and n.id <> b.id
    and n.lat between b.lat - ${sql.lit(sameShelfDegrees)} and b.lat + ${sql.lit(sameShelfDegrees)}
    and n.lng between b.lng - ${sql.lit(sameShelfDegrees)} and b.lng + ${sql.lit(sameShelfDegrees)}
  order by sphere_point(n.lat, n.lng) <-> sphere_point(b.lat, b.lng), n.id limit 1)`

/** Undefined if it is answered already, or does not exist. */
export function answerSuggestion(
  tx: Database,
  answer: { id: string; state: SuggestionAnswer; words: string; adminId: string; at: Date },
) {
  return tx
    .updateTable('bookshelves')
    .set({ state: answer.state, answer: answer.words, answered_by: answer.adminId, answered_at: answer.at })
    .where('id', '=', answer.id)
    .where('state', '=', 'suggested')
    .returning(['id', 'name', 'suggested_by'])
    .executeTakeFirst()
}

/** Takes one off the map; undefined if it is not on it. */
export function removeBookshelf(
  tx: Database,
  { id, adminId, at }: { id: string; adminId: string; at: Date },
) {
  return tx
    .updateTable('bookshelves')
    .set({ state: 'removed', answered_by: adminId, answered_at: at })
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .returning(['id', 'name', 'suggested_by'])
    .executeTakeFirst()
}

/** `at`: since when it is off the map; null puts it back. */
export async function setBookshelfHidden(tx: Database, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('bookshelves').set({ hidden_at: at }).where('id', '=', id).execute()
}

/** The member who suggested it; undefined once they have left. */
export async function findSuggester(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('bookshelves')
    .select('suggested_by')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.suggested_by ?? null
}

export async function isBookshelf(db: Database, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('bookshelves').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}

/** A suggestion with the details for its notices. */
export function findNoticeFacts(db: Database, id: string) {
  return db
    .selectFrom('bookshelves as b')
    .leftJoin('members as m', 'm.id', 'b.suggested_by')
    .select(['b.name', 'b.directions', 'b.state', 'b.answer', 'b.suggested_by', 'm.name as member_name'])
    .where('b.id', '=', id)
    .executeTakeFirst()
}
