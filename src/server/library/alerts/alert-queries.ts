import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import { showsLookingFor } from '#server/library/map/suburb-shelf-queries.ts'
import { isBlockBetween } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import type { Arrivals } from '#server/store/tables.ts'
import type { Earlier, SearchedBook } from './alert-jobs.ts'

export type TakenArrival = Pick<
  Selectable<Arrivals>,
  | 'copy_id'
  | 'from_lat'
  | 'from_lng'
  | 'from_offer'
  | 'from_work'
  | 'from_book'
  | 'from_text'
  | 'from_genre'
  | 'from_isbn'
  | 'answers_suburb'
> & {
  is_wished: boolean
}

/**
 * Takes copies that arrived before an instant, each once even with several processes (skip locked), and returns those on
 * somebody's wishlist. `answers_suburb`: only if its page shows wishes. Anybody can name a suburb, and a notice to one of very few would
 * tell whose they are.
 */
export async function takeArrivals(
  tx: Database,
  { before, now, most }: { before: Date; now: Date; most: number },
): Promise<TakenArrival[]> {
  const { rows } = await sql<TakenArrival>`
    with taken as (
      delete from arrivals where copy_id in (
        select copy_id from arrivals where arrived_at <= ${before}
        order by arrived_at, copy_id limit ${most} for update skip locked
      ) returning *
    )
    select c.id as copy_id, taken.from_lat, taken.from_lng, taken.from_offer, taken.from_work,
      taken.from_book, taken.from_text, taken.from_genre, taken.from_isbn,
      case when ${showsLookingFor(sql.ref('taken.answers_suburb'), now)} then taken.answers_suburb end as answers_suburb,
      c.listed and (
      exists (select from wishes w where w.work_id = c.work_id and w.member_id <> c.owner_id)
      or exists (
        select from books e join saved_searches s on ${fits} where e.work_id = c.work_id and s.member_id <> c.owner_id)
    ) as is_wished
    from taken
    join copies c on c.id = taken.copy_id`.execute(tx)
  return rows
}

/** Members of the suburb who let their wish for a new copy show are to be told of it at any distance. */
export async function answerWishes(
  tx: Database,
  { copyId, suburb }: { copyId: string; suburb: string },
): Promise<void> {
  await tx.updateTable('arrivals').set({ answers_suburb: suburb }).where('copy_id', '=', copyId).execute()
}

/**
 * A saved search (`s`) matches the copy `c` by the edition `e` of its work, as a search does, regardless of place: by its stored words
 * (search/find-matches.ts) and their anchors.
 */
const fits = sql<boolean>`(${isAbout({ text: sql`e.search_text`, genre: sql`e.genre`, isbn: sql`e.isbn` })}
  and (s.offer is null or s.offer = c.offer))`

function isAbout({
  text,
  genre,
  isbn,
}: Record<keyof SearchedBook, RawBuilder<unknown>>): RawBuilder<boolean> {
  return sql<boolean>`(
    s.anchors && anchors_of(${text}, ${isbn})
    and (s.genre is null or s.genre = ${genre})
    and (s.isbn is not null or not exists (
      select from unnest(s.words) as word
      where not exists (select from string_to_table(word, '|') as spelling where strpos(${text}, spelling) > 0)
    )))`
}

/** Whether the saved search matched the copy in its former state, regardless of place and offer. */
function wasAbout({ workId, bookId = null, book }: Earlier): RawBuilder<boolean> {
  // A book that has not changed may have left its work, which may no longer exist.
  const others = sql`exists (
    select from books e
    where ${book ? sql`e.work_id = ${workId} and e.id <> c.book_id` : sql`(e.work_id = ${workId} or e.id = ${bookId}::uuid)`}
      and ${isAbout({ text: sql`e.search_text`, genre: sql`e.genre`, isbn: sql`e.isbn` })})`
  if (!book) return sql<boolean>`${others}`
  const { text, genre, isbn } = book
  return sql<boolean>`(${isAbout({ text: sql`${text}::text`, genre: sql`${genre}::text`, isbn: sql`${isbn}::text` })} or ${others})`
}

export type Available = {
  id: string
  book_id: string
  work_id: string
  owner_id: string
  offer: Offer
  lat: number
  lng: number
  title: string
  author: string
}

/** The copy, if it is available now. */
export function findAvailable(db: Database, copyId: string): Promise<Available | undefined> {
  return available(db).where('c.id', '=', copyId).executeTakeFirst()
}

/** Other copies of its work that are available now, the newest first. */
export function listOthersAvailable(db: Database, copyId: string, most: number): Promise<Available[]> {
  return available(db)
    .where('c.id', '<>', copyId)
    .where('c.work_id', '=', (eb) => eb.selectFrom('copies').select('work_id').where('id', '=', copyId))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .limit(most)
    .execute()
}

function available(db: Database) {
  return db
    .selectFrom('copies as c')
    .innerJoin('books as b', 'b.id', 'c.book_id')
    .innerJoin('members as m', 'm.id', 'c.owner_id')
    .select([
      'c.id',
      'c.book_id',
      'c.work_id',
      'c.owner_id',
      'c.offer',
      'c.lat',
      'c.lng',
      'b.title',
      'b.author',
    ])
    .where('c.listed', '=', true)
    .where('m.disabled_at', 'is', null)
}

/** One wish that a copy fulfils, if it is near enough to the wish's place; an empty place: the member's own. */
type Wisher = {
  copy_id: string
  id: string
  suburb: string | null
  cell_lat: number | null
  cell_lng: number | null
  km: number
  place: string
  shows_wishes: boolean
  /** A wish for its work; otherwise a saved search, possibly for one offer. */
  is_wish: boolean
  offer: Offer | null
  /** A saved search that matched the copy in its former state. */
  was_about: boolean
}

/**
 * The wishes for these copies by a batch of members after one, in order of their ids (keyset pagination), or by `only` some. Never the
 * owner's, nor across a block. `from`: the former state of a copy that has changed.
 */
export async function listWishers(
  db: Database,
  facts: {
    copyIds: string[]
    from?: Earlier | undefined
    only?: readonly string[] | undefined
    after: string | null
    most: number
  },
): Promise<Wisher[]> {
  const { copyIds, from, only, after, most } = facts
  const among = (member: string) => (only ? sql`and ${sql.ref(member)} = any (${only}::uuid[])` : sql.raw(''))
  const { rows } = await sql<Wisher>`
    with wanted as (
      select * from (
        select c.id as copy_id, c.owner_id, w.member_id, null::smallint as km, '' as place, true as is_wish, null as offer,
          false as was_about
        from copies c join wishes w on w.work_id = c.work_id
        where c.id = any (${copyIds}::uuid[]) ${among('w.member_id')}
        union all
        select distinct c.id, c.owner_id, s.member_id, s.km, s.place, false, s.offer, ${from ? wasAbout(from) : sql`false`}
        from copies c join books e on e.work_id = c.work_id join saved_searches s on ${fits}
        where c.id = any (${copyIds}::uuid[]) ${among('s.member_id')}
      ) wish
      where member_id <> owner_id and not ${isBlockBetween(sql.ref('member_id'), sql.ref('owner_id'))}
    ),
    wishers as (
      select m.id, m.suburb, m.cell_lat, m.cell_lng, m.wish_km, m.shows_wishes from members m
      where m.id in (select member_id from wanted) and m.disabled_at is null
        and (${after}::uuid is null or m.id > ${after})
      order by m.id limit ${most}
    )
    select wanted.copy_id, m.id, m.suburb, m.cell_lat, m.cell_lng, coalesce(wanted.km, m.wish_km) as km, wanted.place,
      m.shows_wishes, wanted.is_wish, wanted.offer, wanted.was_about
    from wishers m join wanted on wanted.member_id = m.id
    order by m.id`.execute(db)
  return rows
}
