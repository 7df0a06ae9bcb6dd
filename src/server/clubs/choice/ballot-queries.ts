import type { Ballots, CountResult } from '#rules/clubs/choice/ranked-count.ts'
import type { Database } from '#server/store/database.ts'

/** Replaces the member's earlier ranking. The database refuses books that are not candidates, and votes outside the voting period. */
export async function putBallot(
  tx: Database,
  ballot: { choice_id: string; club_id: string; member_id: string; ranking: string[]; cast_at: Date },
): Promise<void> {
  const { ranking, cast_at } = ballot
  await tx
    .insertInto('club_ballots')
    .values(ballot)
    .onConflict((conflict) => conflict.columns(['choice_id', 'member_id']).doUpdateSet({ ranking, cast_at }))
    .execute()
}

/** Whether the member was in the club before its vote began: accounts made for a vote do not decide it. */
export async function isInTimeToVote(
  db: Database,
  { choiceId, memberId }: { choiceId: string; memberId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('club_choices as c')
    .innerJoin('club_members as k', 'k.club_id', 'c.club_id')
    .select('c.id')
    .where('c.id', '=', choiceId)
    .where('k.member_id', '=', memberId)
    .whereRef('k.joined_at', '<', 'c.nominate_until')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteBallot(
  tx: Database,
  { choiceId, memberId }: { choiceId: string; memberId: string },
): Promise<void> {
  await tx
    .deleteFrom('club_ballots')
    .where('choice_id', '=', choiceId)
    .where('member_id', '=', memberId)
    .execute()
}

/** Identical rankings once, with the number of members who gave them. Only for counting. */
export async function listBallots(tx: Database, choiceId: string): Promise<Ballots[]> {
  return tx
    .selectFrom('club_ballots as v')
    .innerJoin('members as m', 'm.id', 'v.member_id')
    .select(({ fn }) => ['v.ranking', fn.countAll<number>().as('count')])
    .where('v.choice_id', '=', choiceId)
    .where('m.disabled_at', 'is', null)
    .groupBy('v.ranking')
    .execute()
}

/** The candidates in the order of their nomination. */
export async function listCandidateIds(tx: Database, choiceId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('club_candidates')
    .select('id')
    .where('choice_id', '=', choiceId)
    .orderBy('nominated_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function writeResult(
  tx: Database,
  { choiceId, winner, rounds, ballots, at }: CountResult & { choiceId: string; ballots: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('club_choices')
    .set({ closed_at: at, winner_id: winner, rounds: JSON.stringify(rounds), ballots })
    .where('id', '=', choiceId)
    .execute()
}
