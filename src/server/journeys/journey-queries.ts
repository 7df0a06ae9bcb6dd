import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#rules/base/viewer.ts'
import { type LineWriter, withOwnSuburb } from '#rules/journeys/journeys.ts'
import { blockedWith } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import { likePattern } from '#server/store/like-pattern.ts'
import type { JourneyStops } from '#server/store/tables.ts'
import { isApprovedSoon } from '#server/store/waiting-approvals.ts'

/** A copy by its code, for what is told of it. */
export function findByCode(db: Database, code: string) {
  return db
    .selectFrom('copy_codes as k')
    .innerJoin('copies as c', 'c.id', 'k.copy_id')
    .select(['c.id as copy_id', 'c.owner_id', 'c.withdrawn_at', 'c.lent_elsewhere_to'])
    .where('k.code', '=', code)
    .executeTakeFirst()
}

/** The page of the copy with this code: with the exchange that holds it now, and how many readers it has had. */
export function findPage(db: Database, code: string) {
  return db
    .selectFrom('copy_codes as k')
    .innerJoin('copies as c', 'c.id', 'k.copy_id')
    .innerJoin('books as b', 'b.id', 'c.book_id')
    .innerJoin('members as owner', 'owner.id', 'c.owner_id')
    .leftJoin('images as cover', 'cover.id', 'b.cover_id')
    .leftJoin('exchanges as e', 'e.id', 'c.active_exchange_id')
    .select(['k.code', 'k.shows_loans', 'c.id as copy_id', 'c.owner_id', 'c.suburb', 'c.created_at'])
    .select(['c.withdrawn_at', 'c.lent_elsewhere_to'])
    .select(sql<boolean>`(c.listed and owner.disabled_at is null)`.as('is_findable'))
    .select(
      sql<boolean>`exists (select from journey_stops g where g.copy_id = c.id and ${isGift})`.as('was_given'),
    )
    .select(readers.as('readers'))
    .select(['b.id as book_id', 'b.title', 'b.author', 'b.genre'])
    .select(['cover.id as cover_id', 'cover.tint as cover_tint'])
    .select(['e.id as exchange_id', 'e.state as exchange_state', 'e.borrower_id'])
    .where('k.code', '=', code)
    .executeTakeFirst()
}

/** The stop `g` is the hand-over of a gift: from then on the copy starts from its next owner’s suburb. A loan comes back. */
const isGift = sql<boolean>`(g.kind = 'handed' and not g.is_loan)`

/** What everybody may know of the stop `s` of the copy with the code `k`. */
const isPublic = sql<boolean>`(s.is_shown and s.contradicted_at is null and (not s.is_loan or k.shows_loans))`

/**
 * The same member, or somebody without an account, told the same again within a day: the former stop is left out, unless another member or a
 * hand-over came between, it has a line that shows, or it tells more of its reader. Otherwise anybody who knows the code could bury a journey
 * under taps.
 */
const isToldAgain = sql<boolean>`(
  s.kind <> 'handed' and s.words_state <> 'shown' and exists (
    select from journey_stops later
    where later.copy_id = s.copy_id and (later.stopped_at, later.id) > (s.stopped_at, s.id)
      and later.stopped_at <= s.stopped_at + interval '1 day'
      and later.reader_id is not distinct from s.reader_id and later.kind = s.kind
      and later.bookshelf_id is not distinct from s.bookshelf_id and later.is_shown and later.contradicted_at is null
      and later.is_named >= s.is_named and later.shows_suburb >= s.shows_suburb
      and not exists (
        select from journey_stops other
        where other.copy_id = s.copy_id
          and (other.kind = 'handed' or (other.reader_id is not null and other.reader_id is distinct from s.reader_id))
          and other.stopped_at between s.stopped_at and later.stopped_at)))`

/**
 * The first reader of the copy `c`, and whom it came to: each member once, and everybody without an account who says that they have it, or have
 * read it without having said so before. Told by two of them in a row it may be one, and counts once.
 */
const readers = sql<number>`(
  select (1 + count(distinct told.reader_id) filter (where told.kind <> 'left' and told.reader_id <> told.first_id)
    + count(*) filter (where told.reader_id is null and (told.kind = 'handed'
      or (told.kind in ('have', 'read') and not coalesce(told.is_after_have, false)))))::integer
  from (
    select s.reader_id, s.kind, lag(s.reader_id is null and s.kind = 'have') over (order by s.stopped_at, s.id) as is_after_have,
      coalesce((
        select gave.owner_id from journey_stops f join exchanges gave on gave.id = f.exchange_id
        where f.copy_id = c.id order by f.stopped_at, f.id limit 1), c.owner_id) as first_id
    from journey_stops s where s.copy_id = c.id and ${isPublic} and not ${isToldAgain}
  ) told)`

type OfCopy = { viewer: Viewer; copyId: string; limit: number }

/**
 * What a journey shows everybody, the latest first; the viewer's own stops, also those of a guest's browser by their keys, never
 * pushed out by what others tell; and, for those who may put them back, stops of which was said that they aren't so. One query.
 */
export async function listStops(
  db: Database,
  { keys, mayPutBack, ...of }: OfCopy & { keys: readonly string[]; mayPutBack: boolean },
) {
  const { viewer } = of
  const part = (name: 'shown' | 'own' | 'contradicted', which: RawBuilder<boolean>) =>
    db
      .selectFrom(stopsOf(db, of).where(which).as(name))
      .selectAll()
      .select(sql<typeof name>`${name}::text`.as('part'))
  const mine = sql<boolean>`(s.reader_id = ${viewer.kind === 'member' ? viewer.id : null}
    or (s.reader_id is null and s.client_key::text = any (${[...keys]}::text[])))`
  const rows = await part('shown', sql<boolean>`(${isPublic} and not ${isToldAgain})`)
    .unionAll(part('own', mine))
    .unionAll(part('contradicted', sql<boolean>`(${mayPutBack}::boolean and s.contradicted_at is not null)`))
    .execute()
  const latestFirst = rows.toSorted((one, other) => +other.stopped_at - +one.stopped_at)
  const partOf = (name: string) => latestFirst.filter(({ part: each }) => each === name)
  return { stops: partOf('shown'), own: partOf('own'), contradicted: partOf('contradicted') }
}

function stopsOf(db: Database, { viewer, copyId, limit }: OfCopy) {
  const own = viewer.kind === 'member' ? viewer.id : null
  const isKnown = sql<boolean>`(m.disabled_at is null and ${isUnblocked(viewer)})`
  // A line of somebody without an account is everybody's to read, and one's own is.
  const isRead = sql<boolean>`(s.reader_id is null or s.reader_id = ${own} or ${isKnown})`
  const hasSuburb = sql<boolean>`(s.shows_suburb or s.kind <> all (${[...withOwnSuburb]}))`
  return db
    .selectFrom('journey_stops as s')
    .innerJoin('copy_codes as k', 'k.copy_id', 's.copy_id')
    .leftJoin('members as m', 'm.id', 's.reader_id')
    .leftJoin('bookshelves as b', 'b.id', 's.bookshelf_id')
    .select(['s.id', 's.kind', 's.reader_id', 's.from_suburb', 's.stopped_at', 's.is_loan'])
    .select(['s.is_shown', 's.is_named', 's.shows_suburb', 's.words_state', 's.client_key'])
    .select(sql<boolean>`s.contradicted_at is not null`.as('is_contradicted'))
    .select(
      sql<boolean>`exists (
        select from journey_stops g where g.copy_id = s.copy_id and ${isGift} and g.stopped_at <= s.stopped_at and g.id <> s.id)`.as(
        'is_after_gift',
      ),
    )
    .select(sql<string>`case when ${isRead} then s.words else '' end`.as('words'))
    .select(sql<string | null>`case when ${hasSuburb} then s.suburb end`.as('suburb'))
    .select(sql<string | null>`case when s.is_named and ${isKnown} then m.name end`.as('name'))
    .select(
      sql<string | null>`case when b.state = 'approved' and b.hidden_at is null then b.name end`.as(
        'bookshelf',
      ),
    )
    .where('s.copy_id', '=', copyId)
    .orderBy('s.stopped_at', 'desc')
    .orderBy('s.id')
    .limit(limit)
}

function isUnblocked(viewer: Viewer) {
  return viewer.kind === 'guest'
    ? sql<boolean>`true`
    : sql<boolean>`s.reader_id not in ${blockedWith(viewer.id)}`
}

/** The id of the new stop; undefined if the same tap is stored already. */
export async function insertStop(tx: Database, stop: Insertable<JourneyStops>): Promise<string | undefined> {
  const row = await tx
    .insertInto('journey_stops')
    .values(stop)
    .onConflict((conflict) => conflict.constraint('journey_stops_client_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** A bookshelf on the map. */
export function findShelf(db: Database, id: string) {
  return db
    .selectFrom('bookshelves')
    .select(['id', 'suburb'])
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
}

/** A stop with its copy's owner and book. */
export function lockStop(tx: Database, id: string) {
  return tx
    .selectFrom('journey_stops as s')
    .innerJoin('copies as c', 'c.id', 's.copy_id')
    .innerJoin('books as b', 'b.id', 'c.book_id')
    .select(['s.kind', 's.reader_id', 's.copy_id', 's.words_state', 's.contradicted_at'])
    .select(['c.owner_id', 'b.id as book_id', 'b.title'])
    .where('s.id', '=', id)
    .forUpdate('s')
    .executeTakeFirst()
}

/** A stop of the reader's own. */
export function lockOwnStop(tx: Database, { id, readerId }: { id: string; readerId: string }) {
  return tx
    .selectFrom('journey_stops')
    .select(['id', 'words', 'words_state'])
    .where('id', '=', id)
    .where('reader_id', '=', readerId)
    .forUpdate()
    .executeTakeFirst()
}

/** The same without a lock, for its words. */
export function findOwnLine(db: Database, { id, readerId }: { id: string; readerId: string }) {
  return db
    .selectFrom('journey_stops')
    .select('words')
    .where('id', '=', id)
    .where('reader_id', '=', readerId)
    .executeTakeFirst()
}

/** Whether a line would wait for an administrator again if its contradicted stop were put back. */
export async function isLineAway(db: Database, stopId: string): Promise<boolean> {
  const row = await db
    .selectFrom('journey_stops')
    .select('id')
    .where('id', '=', stopId)
    .where('words_state', '=', 'waiting')
    .where('contradicted_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateStop(
  tx: Database,
  id: string,
  change: Partial<Insertable<JourneyStops>>,
): Promise<void> {
  await tx.updateTable('journey_stops').set(change).where('id', '=', id).execute()
}

/** False if the copy is not the owner's. Locked, so that it does not become somebody else's meanwhile (race condition). */
export async function setShowsLoans(
  tx: Database,
  { copyId, ownerId, shows }: { copyId: string; ownerId: string; shows: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with own as (select id from copies where id = ${copyId} and owner_id = ${ownerId} for no key update)
    update copy_codes set shows_loans = ${shows} from own where copy_id = own.id`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** The owner's copies in their bookcase with their codes, by title. */
export function listLabels(
  db: Database,
  {
    ownerId,
    copyId,
    limit,
    offset,
  }: { ownerId: string; copyId: string | undefined; limit: number; offset: number },
) {
  return db
    .selectFrom('copies as c')
    .innerJoin('copy_codes as k', 'k.copy_id', 'c.id')
    .innerJoin('books as b', 'b.id', 'c.book_id')
    .select(['c.id', 'k.code', 'b.title', 'b.author'])
    .where('c.owner_id', '=', ownerId)
    .where('c.withdrawn_at', 'is', null)
    .$if(copyId !== undefined, (query) => query.where('c.id', '=', copyId ?? ''))
    .orderBy('b.match_key')
    .orderBy('c.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The codes of the copies that came to this reader in these exchanges. */
export function listCodes(
  db: Database,
  { readerId, exchangeIds }: { readerId: string; exchangeIds: readonly string[] },
) {
  return db
    .selectFrom('journey_stops as s')
    .innerJoin('copy_codes as k', 'k.copy_id', 's.copy_id')
    .select(['s.exchange_id', 'k.code'])
    .where('s.reader_id', '=', readerId)
    .where('s.exchange_id', 'in', [...exchangeIds])
    .orderBy('s.exchange_id')
    .limit(exchangeIds.length)
    .execute()
}

/** A line that its journey shows, or that waits. */
export function lockLine(tx: Database, id: string) {
  return tx
    .selectFrom('journey_stops as s')
    .innerJoin('copies as c', 'c.id', 's.copy_id')
    .innerJoin('books as b', 'b.id', 'c.book_id')
    .select([
      's.reader_id',
      's.client_key',
      's.words',
      's.words_state',
      's.words_version',
      's.contradicted_at',
      'c.owner_id',
      'b.id as book_id',
      'b.title',
    ])
    .where('s.id', '=', id)
    .where('s.words_state', 'in', ['shown', 'waiting'])
    .forUpdate('s')
    .executeTakeFirst()
}

/**
 * Lines that wait for an administrator, the longest waiting first, without those about to be shown together with others. Those of
 * contradicted stops wait until they are put back.
 */
export function listLines(
  db: Database,
  { text, by, now, limit }: { text: string; by?: LineWriter | undefined; now: Date; limit: number },
) {
  return db
    .selectFrom('journey_stops as s')
    .innerJoin('copies as c', 'c.id', 's.copy_id')
    .innerJoin('books as b', 'b.id', 'c.book_id')
    .leftJoin('members as m', 'm.id', 's.reader_id')
    .select(['s.id', 's.words', 's.words_version', 's.stopped_at', 'b.title'])
    .select(['m.id as member_id', 'm.name as member_name'])
    .where('s.words_state', '=', 'waiting')
    .where('s.contradicted_at', 'is', null)
    .where((eb) => eb.not(isApprovedSoon('line', sql.ref('s.id'), now)))
    .$if(by !== undefined, (query) => query.where('s.reader_id', by === 'member' ? 'is not' : 'is', null))
    .$if(text !== '', (query) =>
      query.where(sql<boolean>`lower(concat_ws(' ', s.words, b.title, m.name)) like ${likePattern(text)}`),
    )
    .orderBy('s.stopped_at')
    .orderBy('s.id')
    .limit(limit)
    .execute()
}

/** What the copy's owner is told of a stop. */
export function findStopFacts(db: Database, stopId: string) {
  return db
    .selectFrom('journey_stops as s')
    .innerJoin('copies as c', 'c.id', 's.copy_id')
    .innerJoin('copy_codes as k', 'k.copy_id', 'c.id')
    .innerJoin('books as b', 'b.id', 'c.book_id')
    .leftJoin('bookshelves as shelf', 'shelf.id', 's.bookshelf_id')
    .select([
      's.kind',
      's.reader_id',
      's.words',
      's.words_state',
      's.contradicted_at',
      'c.owner_id',
      'c.id as copy_id',
      'k.code',
      'b.title',
      'shelf.name as bookshelf',
    ])
    .where('s.id', '=', stopId)
    .executeTakeFirst()
}

/** Copies and hand-overs from an archive of an earlier release, which had no codes. */
export async function catchUp(db: Database): Promise<void> {
  await sql`select catch_up_journeys()`.execute(db)
}
