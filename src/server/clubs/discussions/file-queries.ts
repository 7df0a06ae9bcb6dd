import { sql } from 'kysely'
import { blockedWith } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import { seesDiscussion } from './visible-discussion-queries.ts'

/** Inserts the row of a file that is about to be uploaded. */
export async function insertFile(
  db: Database,
  { memberId, name, at }: { memberId: string; name: string; at: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('discussion_files')
    .values({ uploaded_by: memberId, name, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function noteArrived(db: Database, id: string, bytes: number): Promise<void> {
  await db.updateTable('discussion_files').set({ bytes }).where('id', '=', id).execute()
}

/** Bytes a member has uploaded since then, including files deleted since. */
export async function bytesSince(db: Database, memberId: string, since: Date): Promise<number> {
  const { bytes } = await db
    .selectFrom('discussion_files')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'))
    .where('uploaded_by', '=', memberId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return bytes
}

/** Attaches files of this member to their post, each picture with its description; returns how many it attached. Together at most `mostBytes`. */
export async function attachFiles(
  tx: Database,
  { ids, postId, memberId, alts }: { ids: string[]; postId: string; memberId: string; alts: string[] },
): Promise<{ count: number; bytes: number }> {
  if (ids.length === 0) return { count: 0, bytes: 0 }
  const said = sql<string>`coalesce((${alts}::text[])[array_position(${ids}::uuid[], id)], '')`
  const rows = await tx
    .updateTable('discussion_files')
    .set({ post_id: postId, alt: sql<string>`case when image_id is null then '' else ${said} end` })
    .where('id', 'in', ids)
    .where('uploaded_by', '=', memberId)
    .where('post_id', 'is', null)
    .where('bytes', '>', 0)
    .returning('bytes')
    .execute()
  return { count: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + Number(bytes), 0) }
}

/** Serialises the uploads of a member, so that parallel ones share the daily limit. */
export async function lockSender(tx: Database, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${memberId}`}, 0))`.execute(tx)
}

/** From now on it is shown as this picture. */
export async function noteDrawn(tx: Database, id: string, imageId: string): Promise<void> {
  await tx.updateTable('discussion_files').set({ image_id: imageId }).where('id', '=', id).execute()
}

/** Is this the picture of a visible post in this club, and not across a block? */
export async function isPictureOfClub(
  db: Database,
  { imageId, clubId, viewerId }: { imageId: string; clubId: string; viewerId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('discussion_files as f')
    .innerJoin('discussion_posts as p', 'p.id', 'f.post_id')
    .innerJoin('discussions as d', 'd.id', 'p.discussion_id')
    .select('f.id')
    .where('f.image_id', '=', imageId)
    .where(seesDiscussion('d', viewerId))
    .where('p.club_id', '=', clubId)
    .where('p.hidden_at', 'is', null)
    .where(sql<boolean>`p.author_id not in ${blockedWith(viewerId)}`)
    .executeTakeFirst()
  return row !== undefined
}

/** A file of a visible post that is not across a block, with its club and discussion. */
export function findFile(db: Database, { id, viewerId }: { id: string; viewerId: string }) {
  return db
    .selectFrom('discussion_files as f')
    .innerJoin('discussion_posts as p', 'p.id', 'f.post_id')
    .innerJoin('discussions as d', 'd.id', 'p.discussion_id')
    .select(['f.id', 'f.name', 'd.club_id'])
    .where('f.id', '=', id)
    .where('f.image_id', 'is', null)
    .where(seesDiscussion('d', viewerId))
    .where('p.hidden_at', 'is', null)
    .where(sql<boolean>`p.author_id not in ${blockedWith(viewerId)}`)
    .executeTakeFirst()
}

/** Files without a post, uploaded before then. */
export async function listUnused(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('discussion_files')
    .select('id')
    .where('post_id', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteFiles(db: Database, ids: string[]): Promise<void> {
  await db.deleteFrom('discussion_files').where('id', 'in', ids).where('post_id', 'is', null).execute()
}
