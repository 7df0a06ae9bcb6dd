import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** A choice with the facts for its notices. */
export function findChoiceFacts(db: Database, id: string) {
  return db
    .selectFrom('club_choices as c')
    .innerJoin('clubs as k', 'k.id', 'c.club_id')
    .leftJoin('club_candidates as winner', 'winner.id', 'c.winner_id')
    .leftJoin('books as b', 'b.id', 'winner.book_id')
    .select(['c.club_id', 'c.vote_until', 'c.closed_at', 'c.is_called_off', 'c.ballots'])
    .select(['k.name as club_name', 'b.title', 'b.author'])
    .select(sql<boolean>`exists (select from club_candidates n where n.choice_id = c.id)`.as('is_nominated'))
    .where('c.id', '=', id)
    .where('k.closed_at', 'is', null)
    .executeTakeFirst()
}

/** The members of a choice's club; for reminders, without those who have voted, and those who joined too late for it. */
export async function listChoosers(
  db: Database,
  {
    choiceId,
    whoHaveNotVoted,
    only,
  }: { choiceId: string; whoHaveNotVoted: boolean; only?: readonly string[] | undefined },
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select k.member_id from club_choices c join club_members k on k.club_id = c.club_id
    where c.id = ${choiceId}
      ${only ? sql`and k.member_id = any (${only})` : sql``}
      ${whoHaveNotVoted ? sql`and k.joined_at < c.nominate_until and not exists (select from club_ballots v where v.choice_id = c.id and v.member_id = k.member_id)` : sql``}
    order by k.member_id`.execute(db)
  return rows.map(({ member_id }) => member_id)
}
