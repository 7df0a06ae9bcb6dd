import { sql } from 'kysely'
import { blockedWith } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'

/** The row of a file that is about to arrive. */
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

/** Bytes a member has sent since then, whatever has become of them. */
export async function bytesSince(db: Database, memberId: string, since: Date): Promise<number> {
  const { bytes } = await db
    .selectFrom('discussion_files')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'))
    .where('uploaded_by', '=', memberId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return bytes
}

/** Fastens files of this member to their post, each picture with what is said of it; how many were there to be. Together they weigh no more than `mostBytes`. */
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

/** One file of a member is counted after the other, so that several at once share what there is for a day. */
export async function lockSender(tx: Database, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${memberId}`}, 0))`.execute(tx)
}

/** It is shown as this picture from now on. */
export async function noteDrawn(tx: Database, id: string, imageId: string): Promise<void> {
  await tx.updateTable('discussion_files').set({ image_id: imageId }).where('id', '=', id).execute()
}

/** Is this the picture of a post in this club that stands and is not across a block? */
export async function isPictureOfClub(
  db: Database,
  { imageId, clubId, viewerId }: { imageId: string; clubId: string; viewerId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('discussion_files as f')
    .innerJoin('discussion_posts as p', 'p.id', 'f.post_id')
    .select('f.id')
    .where('f.image_id', '=', imageId)
    .where('p.club_id', '=', clubId)
    .where('p.hidden_at', 'is', null)
    .where(sql<boolean>`p.author_id not in ${blockedWith(viewerId)}`)
    .executeTakeFirst()
  return row !== undefined
}

/** A file of a post that stands and is not across a block, and where. */
export function findFile(db: Database, { id, viewerId }: { id: string; viewerId: string }) {
  return db
    .selectFrom('discussion_files as f')
    .innerJoin('discussion_posts as p', 'p.id', 'f.post_id')
    .innerJoin('discussions as d', 'd.id', 'p.discussion_id')
    .select(['f.id', 'f.name', 'd.club_id'])
    .where('f.id', '=', id)
    .where('f.image_id', 'is', null)
    .where('p.hidden_at', 'is', null)
    .where(sql<boolean>`p.author_id not in ${blockedWith(viewerId)}`)
    .executeTakeFirst()
}

/** Files of no post, from before then. */
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
