import { sql } from 'kysely'
import type { CountResult } from '#rules/clubs/choice/ranked-count.ts'
import type { BookColumns } from '#server/library/shown-book.ts'
import { isBlockBetween } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'

export type CandidateColumns = BookColumns & {
  candidate_id: string
  copies_near: number
  nominated_by: string | null
  /** Null if the nominator has left, or across a block. */
  nominator: string | null
}

export type ChoiceRow = {
  id: string
  nominate_until: Date
  vote_until: Date
  per_member: number
  closed_at: Date | null
  is_called_off: boolean
  winner_id: string | null
  rounds: CountResult['rounds'] | null
  ballots: number | null
  candidates: CandidateColumns[]
  own_ranking: string[] | null
  /** They joined the club after the vote began, or are not in it. */
  joined_late: boolean
  current_id: string | null
}

/** The latest choice of a club with its candidates and the viewer's own ballot, in one query: never another member's ballot. */
export async function findLatestChoice(
  db: Database,
  { clubId, viewerId }: { clubId: string; viewerId: string },
): Promise<ChoiceRow | undefined> {
  const { rows } = await sql<ChoiceRow>`
    select c.id, c.nominate_until, c.vote_until, c.per_member, c.closed_at, c.is_called_off, c.winner_id, c.rounds, c.ballots,
      (select coalesce(json_agg(n), '[]') from (
        select n.id as candidate_id, n.copies_near, n.nominated_by,
          case when ${isBlockBetween(viewerId, sql.ref('n.nominated_by'))} then null else m.name end as nominator,
          b.id, b.title, b.author, b.genre, cover.id as cover_id, cover.tint as cover_tint
        from club_candidates n
        join books b on b.id = n.book_id
        left join images cover on cover.id = b.cover_id
        left join members m on m.id = n.nominated_by and m.disabled_at is null
        where n.choice_id = c.id order by n.nominated_at, n.id
      ) n) as candidates,
      (select v.ranking from club_ballots v where v.choice_id = c.id and v.member_id = ${viewerId}) as own_ranking,
      not exists (select from club_members k where k.club_id = c.club_id and k.member_id = ${viewerId} and k.joined_at < c.nominate_until) as joined_late,
      (select k.id from club_books k where k.club_id = c.club_id and k.finished_at is null) as current_id
    from club_choices c where c.club_id = ${clubId}
    order by c.closed_at is not null, c.closed_at desc limit 1`.execute(db)
  return rows[0]
}

/** The choice of this club, locked: closing it, nominating and changing its dates all wait for this lock. */
export function lockChoice(tx: Database, { clubId, choiceId }: { clubId: string; choiceId: string }) {
  return tx
    .selectFrom('club_choices')
    .select(['id', 'nominate_until', 'vote_until', 'per_member', 'closed_at'])
    .where('id', '=', choiceId)
    .where('club_id', '=', clubId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertChoice(
  tx: Database,
  choice: {
    club_id: string
    opened_by: string
    opened_at: Date
    nominate_until: Date
    vote_until: Date
    per_member: number
  },
): Promise<string> {
  const { id } = await tx.insertInto('club_choices').values(choice).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function callOff(tx: Database, choiceId: string, at: Date): Promise<void> {
  await tx
    .updateTable('club_choices')
    .set({ closed_at: at, is_called_off: true })
    .where('id', '=', choiceId)
    .execute()
}
