import { type RawBuilder, sql } from 'kysely'
import { mostNamed, type Reaction } from '#rules/clubs/discussions/reactions.ts'
import { blockedWith } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'

/** How many members reacted with this kind, whether the viewer did, and the names of the first others. */
export type ReactionRow = {
  kind: Reaction
  count: number
  isOwn: boolean
  others: { id: string; name: string }[]
}

/** A column for queries of posts: the reactions to the post as JSON; null if there are none. Without members across a block or disabled. */
export function reactionsTo(postId: RawBuilder<unknown>, viewerId: string) {
  return sql<ReactionRow[] | null>`(
    select json_agg(json_build_object('kind', each.kind, 'count', each.count, 'isOwn', each.is_own, 'others', each.others))
    from (
      select r.kind, count(*) as count, bool_or(r.member_id = ${viewerId}) as is_own,
        coalesce((
          array_agg(json_build_object('id', who.id, 'name', who.name) order by r.reacted_at, r.member_id)
            filter (where r.member_id <> ${viewerId})
        )[1:${sql.lit(mostNamed)}], '{}') as others
      from post_reactions r join members who on who.id = r.member_id
      where r.post_id = ${postId} and who.disabled_at is null and r.member_id not in ${blockedWith(viewerId)}
      group by r.kind
    ) each
  )`
}

type OneReaction = { postId: string; memberId: string; kind: Reaction }

/** Idempotent: two tabs that add it at the same moment both succeed. */
export async function addReaction(tx: Database, { postId, memberId, kind, at }: OneReaction & { at: Date }) {
  await tx
    .insertInto('post_reactions')
    .values({ post_id: postId, member_id: memberId, kind, reacted_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeReaction(tx: Database, { postId, memberId, kind }: OneReaction): Promise<void> {
  await tx
    .deleteFrom('post_reactions')
    .where('post_id', '=', postId)
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .execute()
}

export async function removeReactionsTo(tx: Database, postId: string): Promise<void> {
  await tx.deleteFrom('post_reactions').where('post_id', '=', postId).execute()
}
