import { type SelectQueryBuilder, sql } from 'kysely'
import { type Guest, guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import type { ClubCategory } from '#rules/clubs/clubs.ts'
import { waitingIn } from '#server/clubs/manage/manage-queries.ts'
import { seesInsideClub } from '#server/clubs/visible-club-queries.ts'
import { isBlockBetween } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import { likePattern } from '#server/store/like-pattern.ts'
import { prepared } from '#server/store/prepared.ts'
import { statement } from '#server/store/statement.ts'
import type { DB } from '#server/store/tables.ts'

type Looker = Guest | Pick<Member, 'kind' | 'id'>

export type ClubFilter = {
  /** Guests see only the public ones. */
  viewer: Looker
  /** Each word must be in its name, its description, its suburb, or the title or author of its current book, if the viewer can see that. */
  words: readonly string[]
  category: ClubCategory | null
  /** Only clubs of these suburbs, followed by city-wide clubs. */
  suburbs: readonly string[] | null
  /** Only clubs of this member, including closed ones. */
  of: string | null
}

type ClubRow = Awaited<ReturnType<typeof listClubs>>[number]

/** The first few of all open clubs. */
export function listLiveliest(db: Database, viewer: Viewer, limit: number) {
  const viewerId = viewer.kind === 'member' ? viewer.id : ''
  return liveliest(db, `${viewer.kind} ${limit}`, { viewerId })
}

const liveliest = statement<`${Viewer['kind']} ${number}`, { viewerId: string }, ClubRow>(
  (db, variant, { viewerId }) => {
    const [kind, limit] = variant.split(' ')
    const viewer: Looker = kind === 'guest' ? guest : { kind: 'member', id: viewerId }
    return cards(filtered(db, { viewer, words: [], category: null, suburbs: null, of: null }), viewer)
      .modifyFront(prepared)
      .limit(sql.lit(Number(limit)))
      .compile()
  },
)

/** By latest activity. */
export function listClubs(
  db: Database,
  filter: ClubFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const found = filtered(db, filter).$if(filter.suburbs !== null, (query) =>
    query.orderBy(sql`c.suburb is null`),
  )
  return cards(found, filter.viewer)
    .$if(filter.of !== null, (query) => query.select(waitingFor(db, filter.of ?? '').as('waiting')))
    .limit(limit)
    .offset(offset)
    .execute()
}

/** By latest activity, each with their total. */
export function listInSuburb(
  db: Database,
  { viewer, suburb, limit }: { viewer: Viewer; suburb: string; limit: number },
) {
  const found = filtered(db, { viewer, words: [], category: null, suburbs: [suburb], of: null })
  return cards(found.where('c.suburb', '=', suburb), viewer)
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .limit(limit)
    .execute()
}

export async function listSuburbsWithClubs(db: Database, viewer: Viewer): Promise<string[]> {
  const rows = await filtered(db, { viewer, words: [], category: null, suburbs: null, of: null })
    .where('c.suburb', 'is not', null)
    .select('c.suburb')
    .distinct()
    .orderBy('c.suburb')
    .execute()
  return rows.flatMap(({ suburb }) => suburb ?? [])
}

export async function countClubs(db: Database, filter: ClubFilter): Promise<number> {
  const { count } = await countOf(db, filter).executeTakeFirstOrThrow()
  return count
}

/** The number of open clubs that a search for these words finds, as part of another query. */
export function countOfClubsCalled(db: Database, { viewer, words }: Pick<ClubFilter, 'viewer' | 'words'>) {
  if (words.length === 0) return sql<number>`0`
  return sql<number>`(${countOf(db, { viewer, words, category: null, suburbs: null, of: null })})`
}

function countOf(db: Database, filter: ClubFilter) {
  return filtered(db, filter).select(({ fn }) => fn.countAll<number>().as('count'))
}

/** The open clubs of a member that this viewer can know of: public ones, and private ones that both belong to. */
export function listClubsOf(
  db: Database,
  { viewer, memberId, limit }: { viewer: Member; memberId: string; limit: number },
) {
  const viewerId = viewer.id
  return cards(ofMember(db, memberId), viewer)
    .$if(viewerId !== memberId, (query) =>
      query
        .where('c.closed_at', 'is', null)
        .where('c.hidden_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('c.visibility', '=', 'public'),
            eb.exists(
              eb
                .selectFrom('club_members as own')
                .select('own.club_id')
                .whereRef('own.club_id', '=', 'c.id')
                .where('own.member_id', '=', viewerId),
            ),
          ]),
        )
        .where(sql<boolean>`not ${isBlockBetween(viewerId, memberId)}`),
    )
    .limit(limit)
    .execute()
}

function ofMember(db: Database, memberId: string) {
  return db
    .selectFrom('clubs as c')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('club_members as cm')
          .select('cm.club_id')
          .whereRef('cm.club_id', '=', 'c.id')
          .where('cm.member_id', '=', memberId),
      ),
    )
}

/** How many things wait for this member, if they are an admin of the club `c` and can answer them. */
function waitingFor(db: Database, memberId: string) {
  const { requests, reports } = waitingIn(db, memberId)
  const manages = sql<boolean>`c.closed_at is null and c.hidden_at is null and exists (
    select from club_members run where run.club_id = c.id and run.member_id = ${memberId} and run.role = 'admin')`
  return sql<number>`case when ${manages} then ${requests} + ${reports} else 0 end`
}

function filtered(db: Database, { viewer, words, category, suburbs, of }: ClubFilter) {
  const clubs =
    of === null
      ? db.selectFrom('clubs as c').where('c.closed_at', 'is', null).where('c.hidden_at', 'is', null)
      : ofMember(db, of)
  return clubs
    .$if(viewer.kind === 'guest', (query) => query.where('c.visibility', '=', 'public'))
    .$if(category !== null, (query) => query.where('c.category', '=', category))
    .$if(suburbs !== null, (query) =>
      query.where(sql<boolean>`(c.suburb is null or c.suburb = any(${suburbs}::text[]))`),
    )
    .$if(words.length > 0, (query) =>
      query.where((eb) =>
        eb.and(words.map((word) => sql<boolean>`(${isInClub(word)} or ${isInBook(word, viewer)})`)),
      ),
    )
}

/** The current book of a private club is visible only to its members. */
function cards(query: SelectQueryBuilder<DB & { c: DB['clubs'] }, 'c', object>, viewer: Looker) {
  return query
    .leftJoin('images as picture', 'picture.id', 'c.picture_id')
    .leftJoin('club_books as cb', (join) =>
      join
        .onRef('cb.club_id', '=', 'c.id')
        .on('cb.finished_at', 'is', null)
        .on((eb) => eb.or([eb('c.visibility', '=', 'public'), seesInsideClub('c', viewer)])),
    )
    .leftJoin('books as b', 'b.id', 'cb.book_id')
    .select('b.title as reading')
    .select([
      'c.id',
      'c.name',
      'c.description',
      'c.category',
      'c.suburb',
      'c.visibility',
      'c.closed_at',
      'c.hidden_at',
      'c.members',
    ])
    .select(['picture.id as picture_id', 'picture.tint as picture_tint'])
    .orderBy('c.last_active_at', 'desc')
    .orderBy('c.id')
}

/** The words of its suburb too: 'west-end-4101' has three. */
const isInClub = (word: string) =>
  sql<boolean>`((c.name || ' ' || c.description) ilike ${likePattern(word)} or replace(c.suburb, '-', ' ') ilike ${likePattern(word)})`

/** Ignores accents, case and punctuation. */
function isInBook(word: string, viewer: Looker) {
  return sql<boolean>`(folded(${word}) <> '' and exists (
    select from club_books cb join books b on b.id = cb.book_id
    where cb.club_id = c.id and cb.finished_at is null and (c.visibility = 'public' or ${seesInsideClub('c', viewer)})
      and folded(b.title || ' ' || b.author) like '%' || folded(${word}) || '%'))`
}
