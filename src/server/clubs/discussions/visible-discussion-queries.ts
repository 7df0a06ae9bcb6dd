// Which discussions of a club that they can look into a viewer sees, as parts of other queries.
import { sql } from 'kysely'

/** Has an administrator hidden the post that starts the discussion with this alias, and with it the discussion, title included? */
export function isHiddenDiscussion(alias: string) {
  // A scalar subquery, which PostgreSQL answers by index for each row; `exists` may become a scan of all posts.
  return sql<boolean>`((select opening.hidden_at from discussion_posts opening
    where opening.discussion_id = ${sql.ref(`${alias}.id`)} and opening.number = 0) is not null)`
}

/** A hidden one is seen only by those who may delete it: its author, and those who moderate its club. */
export function seesDiscussion(alias: string, viewerId: string) {
  const [clubId, authorId] = [sql.ref(`${alias}.club_id`), sql.ref(`${alias}.author_id`)]
  return sql<boolean>`(not ${isHiddenDiscussion(alias)} or ${authorId} = ${viewerId} or exists (
    select from club_members keeper where keeper.club_id = ${clubId} and keeper.member_id = ${viewerId}
      and keeper.role in ('admin', 'moderator')))`
}
