import { type Insertable, sql } from 'kysely'
import { readingOfTalk } from '#server/clubs/reading/reading-of-talk-queries.ts'
import { blockedWith } from '#server/members/block-queries.ts'
import { nameUnlessHidden } from '#server/members/shown-name-queries.ts'
import type { Database } from '#server/store/database.ts'
import { escapeLike } from '#server/store/like-pattern.ts'
import { prepared } from '#server/store/prepared.ts'
import type { DiscussionPosts } from '#server/store/tables.ts'
import { type ReactionRow, reactionsTo, removeReactionsTo } from './reaction-queries.ts'
import { seesDiscussion } from './visible-discussion-queries.ts'

/** The dimensions of its largest file, in pixels. */
type PostPicture = { id: string; width: number; height: number; tint: string; alt: string }

export type PostRow = {
  id: string
  number: number
  html: string
  links: string[]
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  hidden_at: Date | null
  about_place: number | null
  about_unit: string | null
  author_id: string
  author_name: string
  /** Has left, is leaving or disabled. */
  is_author_hidden: boolean
  has_author_left: boolean
  photo_id: string | null
  photo_tint: string | null
  role: string | null
  is_banned: boolean
  is_blocked: boolean
  reactions: ReactionRow[] | null
  files: { id: string; name: string; bytes: number; picture: PostPicture | null }[] | null
}

/** The posts with these numbers, in order. By number (keyset pagination), so that page 100 costs no more than page 1. */
export async function listPosts(
  db: Database,
  asked: { discussionId: string; clubId: string; viewerId: string; from: number; to: number },
): Promise<PostRow[]> {
  const { discussionId, clubId, viewerId, from, to } = asked
  const { rows } = await sql<PostRow>`${prepared}
    select p.id, p.number, case when p.hidden_at is null then p.html else '' end as html,
      case when p.hidden_at is null then p.links else '{}' end as links, p.created_at, p.edited_at,
      p.deleted_at, p.hidden_at, p.about_place, p.about_unit,
      p.author_id, m.name as author_name, m.disabled_at is not null as is_author_hidden,
      m.left_at is not null as has_author_left,
      photo.id as photo_id, photo.tint as photo_tint, cm.role,
      exists (select from club_bans b where b.club_id = ${clubId} and b.member_id = p.author_id) as is_banned,
      p.author_id in ${blockedWith(viewerId)} as is_blocked,
      (
        select json_agg(json_build_object('id', f.id, 'name', f.name, 'bytes', f.bytes, 'picture', case when i.id is not null then
          json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'tint', i.tint, 'alt', f.alt) end) order by f.created_at, f.id)
        from discussion_files f left join images i on i.id = f.image_id where f.post_id = p.id and p.hidden_at is null
      ) as files,
      ${reactionsTo(sql`p.id`, viewerId)} as reactions
    from discussion_posts p
    join members m on m.id = p.author_id
    left join images photo on photo.id = m.photo_id
    left join club_members cm on cm.club_id = ${clubId} and cm.member_id = p.author_id
    where p.discussion_id = ${discussionId} and p.number between ${from} and ${to}
    order by p.number`.execute(db)
  return rows
}

/** The current names of these members, without former and hidden members. */
export async function listNames(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('members')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('disabled_at', 'is', null)
    .limit(ids.length)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** One post with its discussion and club; undefined in a discussion that the viewer does not see. */
export function findPost(db: Database, { id, viewerId }: { id: string; viewerId: string }) {
  return db
    .selectFrom('discussion_posts as p')
    .innerJoin('discussions as d', 'd.id', 'p.discussion_id')
    .innerJoin('members as m', 'm.id', 'p.author_id')
    .select(['p.id', 'p.number', 'p.body', 'p.author_id', 'p.created_at', 'p.discussion_id'])
    .select(['p.deleted_at', 'p.hidden_at'])
    .select([
      'd.club_id',
      'd.title',
      'd.locked_at',
      'd.replies',
      'm.username',
      nameUnlessHidden('m').as('author_name'),
    ])
    .select(['p.about_place', 'p.about_unit', readingOfTalk(viewerId).as('reading')])
    .select(sql<boolean>`p.author_id in ${blockedWith(viewerId)}`.as('is_blocked'))
    .select(sql<boolean>`d.author_id in ${blockedWith(viewerId)}`.as('is_title_blocked'))
    .where('p.id', '=', id)
    .where(seesDiscussion('d', viewerId))
    .executeTakeFirst()
}

/** The part of the book that a post of this discussion is about, if its author has given one: also of a post that is hidden. */
export function findPartOfPost(tx: Database, { id, discussionId }: { id: string; discussionId: string }) {
  return tx
    .selectFrom('discussion_posts')
    .select(['about_place', 'about_unit'])
    .where('id', '=', id)
    .where('discussion_id', '=', discussionId)
    .executeTakeFirst()
}

/** The post that this author has already stored under this idempotency key. */
export function findSent(tx: Database, { authorId, clientKey }: { authorId: string; clientKey: string }) {
  return tx
    .selectFrom('discussion_posts as p')
    .innerJoin('discussions as d', 'd.id', 'p.discussion_id')
    .select(['p.id', 'p.number', 'p.discussion_id', 'd.club_id'])
    .where('p.author_id', '=', authorId)
    .where('p.client_key', '=', clientKey)
    .executeTakeFirst()
}

/** `title`: the title of the discussion it starts, which a search matches too. */
export async function insertPost(
  tx: Database,
  {
    title = '',
    ...post
  }: Omit<Insertable<DiscussionPosts>, 'search_text'> & { words: string; title?: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('discussion_posts')
    .values({ ...post, search_text: foundBy(title, post.words) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changePost(
  tx: Database,
  {
    id,
    title,
    ...post
  }: { id: string; title: string; body: string; html: string; words: string; edited_at: Date },
): Promise<void> {
  await tx
    .updateTable('discussion_posts')
    .set({ ...post, search_text: foundBy(title, post.words) })
    .where('id', '=', id)
    .execute()
}

export const foundBy = (title: string, words: string) => sql<string>`folded(${`${title} ${words}`})`

/** Leaves the gap and removes the content; a job removes its files. */
export async function emptyPost(tx: Database, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx
    .updateTable('discussion_posts')
    .set({
      body: '',
      html: '',
      words: '',
      search_text: '',
      links: [],
      deleted_at: at,
      about_place: null,
      about_unit: null,
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('discussion_mentions').where('post_id', '=', id).execute()
  await removeReactionsTo(tx, id)
  await tx.updateTable('discussion_files').set({ post_id: null }).where('post_id', '=', id).execute()
}

/** Members of the club with these usernames, by id. Nobody across a block. */
export async function listMentionable(
  db: Database,
  { clubId, viewerId, usernames }: { clubId: string; viewerId: string; usernames: string[] },
): Promise<Map<string, string>> {
  if (usernames.length === 0) return new Map()
  const rows = await db
    .selectFrom('club_members as cm')
    .innerJoin('members as m', 'm.id', 'cm.member_id')
    .select(['m.id', 'm.username'])
    .where('cm.club_id', '=', clubId)
    .where('m.username', 'in', usernames)
    .where('m.disabled_at', 'is', null)
    .where(sql<boolean>`m.id not in ${blockedWith(viewerId)}`)
    .limit(usernames.length)
    .execute()
  return new Map(rows.map(({ id, username }) => [username, id]))
}

/** Members of the club whose name or username starts with this, for autocomplete of mentions. */
export function suggestMentions(
  db: Database,
  { clubId, viewerId, start, limit }: { clubId: string; viewerId: string; start: string; limit: number },
) {
  const beginning = `${escapeLike(start)}%`
  return db
    .selectFrom('club_members as cm')
    .innerJoin('members as m', 'm.id', 'cm.member_id')
    .select(['m.username', 'm.name'])
    .where('cm.club_id', '=', clubId)
    .where('m.disabled_at', 'is', null)
    .where('m.id', '!=', viewerId)
    .where(sql<boolean>`m.id not in ${blockedWith(viewerId)}`)
    .where((eb) => eb.or([eb('m.username', 'ilike', beginning), eb('m.name', 'ilike', beginning)]))
    .orderBy('m.name')
    .orderBy('m.id')
    .limit(limit)
    .execute()
}

export async function insertMentions(tx: Database, postId: string, memberIds: string[]): Promise<void> {
  if (memberIds.length === 0) return
  await tx
    .insertInto('discussion_mentions')
    .values(memberIds.map((memberId) => ({ post_id: postId, member_id: memberId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * `at`: when an administrator hid it; null shows it again. A hidden post keeps its position, without its words. Returns where it is,
 * or undefined if its discussion has been deleted.
 */
export function setPostHidden(tx: Database, id: string, at: Date | null) {
  return tx
    .updateTable('discussion_posts')
    .set({ hidden_at: at })
    .where('id', '=', id)
    .returning(['club_id as clubId', 'discussion_id as discussionId', 'number'])
    .executeTakeFirst()
}
