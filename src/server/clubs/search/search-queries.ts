// Search within one club. Visibility is part of each statement: hidden rows are not counted, and take no room on a page.
import { type RawBuilder, sql } from 'kysely'
import { membersShown } from '#server/clubs/club-queries.ts'
import { seesDiscussion } from '#server/clubs/discussions/visible-discussion-queries.ts'
import { blockedWith } from '#server/members/block-queries.ts'
import { nameUnlessHidden } from '#server/members/shown-name-queries.ts'
import type { Database } from '#server/store/database.ts'
import { holdsEveryWord } from '#server/store/word-filter.ts'

type Sought = { clubId: string; viewerId: string; words: readonly string[] }

export type FoundPostRow = {
  number: number
  words: string
  created_at: Date
  discussion_id: string
  title: string
  author_name: string
}

type Page = { limit: number; offset: number }

// Enough for a page of any word that occurs in 1% of the posts; a rarer word has few posts to sort.
const lookedAtFirst = 2_000

/**
 * Posts with all of these words, the newest first; the first post of a discussion matches by its title too. Without posts that are
 * deleted, hidden or in a hidden discussion, across a block, or about a part of the book that the viewer has not read (in chapters or in pages).
 */
export async function findPosts(db: Database, sought: Sought & Page): Promise<FoundPostRow[]> {
  const newest = sql`(
    select * from discussion_posts p
    where p.club_id = ${sought.clubId} and p.deleted_at is null and p.hidden_at is null
    order by p.created_at desc, p.id limit ${lookedAtFirst})`
  // All posts are searched only if the newest do not fill the page: PostgreSQL evaluates this condition first.
  const isFilled = sql<boolean>`(select count(*) from late) = ${sought.limit}`
  const { rows } = await sql<FoundPostRow>`
    with late as materialized (${pageAmong(newest, sought)})
    select * from late where ${isFilled}
    union all
    select * from (${pageAmong(sql`discussion_posts`, sought)}) of_all where not ${isFilled}
    order by created_at desc, id`.execute(db)
  return rows
}

function pageAmong(
  posts: RawBuilder<unknown>,
  { clubId, viewerId, words, limit, offset }: Sought & Page,
): RawBuilder<FoundPostRow> {
  return sql<FoundPostRow>`
    select p.id, p.number, p.words, p.created_at, p.discussion_id, d.title, ${nameUnlessHidden('m')} as author_name
    from ${posts} p
    join discussions d on d.id = p.discussion_id
    join members m on m.id = p.author_id
    where p.club_id = ${clubId} and p.deleted_at is null and p.hidden_at is null
      and ${holdsEveryWord(sql<string>`p.search_text`, words)}
      and p.author_id not in ${blockedWith(viewerId)} and d.author_id not in ${blockedWith(viewerId)}
      and ${seesDiscussion('d', viewerId)}
      and (p.about_place is null or p.author_id = ${viewerId} or ${isBehind(viewerId)})
    order by p.created_at desc, p.id
    limit ${limit} offset ${offset}`
}

/** Nothing counts as ahead in a discussion without a book. */
function isBehind(viewerId: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select exists (
      select from club_book_places o where o.club_book_id = k.id and o.member_id = ${viewerId}
        and (o.is_finished or (o.unit = p.about_unit and o.at >= p.about_place)))
    from club_books k
    where k.club_id = d.club_id and (k.discussion_id = d.id
      or exists (select from club_book_parts part where part.club_book_id = k.id and part.discussion_id = d.id))
    order by k.started_at desc limit 1
  ), true)`
}

/** Members whose name has all of these words, or whose username is the only word; those who run the club first. */
export function findClubMembers(
  db: Database,
  { clubId, viewerId, words, limit }: Sought & { limit: number },
) {
  const [first = '', ...others] = words
  const username = others.length === 0 ? first.replace(/^@/, '').toLowerCase() : ''
  const isNamed = first.startsWith('@')
    ? sql<boolean>`false`
    : holdsEveryWord(sql<string>`folded(m.name)`, words)
  return membersShown(db, { clubId, viewerId, limit })
    .where((eb) => eb.or([eb('m.username', '=', username), isNamed]))
    .execute()
}
