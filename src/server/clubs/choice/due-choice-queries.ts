import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** For the choice `c`. Nobody votes in a closed club: its choice is called off when it ends. A hidden club's choice pauses. */
const isOfOpenClub = sql`exists (select from clubs k where k.id = c.club_id and k.closed_at is null and k.hidden_at is null)`
const rests = sql`exists (select from clubs k where k.id = c.club_id and k.hidden_at is not null)`

const hasVote = sql`(select count(*) from club_candidates n where n.choice_id = c.id) > 1`
/** The vote is over, or there is nothing to vote about when nominations end. */
const isOver = (now: Date) =>
  sql`c.closed_at is null and c.nominate_until <= ${now} and (c.vote_until <= ${now} or not ${hasVote})`

type Due = { now: Date; limit: number }

/** Choices whose vote begins, each once: with several candidates, in an open club. */
export async function takeBegun(tx: Database, { now, limit }: Due): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update club_choices set voting_told_at = ${now} where id in (
      select c.id from club_choices c
      where c.closed_at is null and c.voting_told_at is null and c.nominate_until <= ${now} and c.vote_until > ${now}
        and ${hasVote} and ${isOfOpenClub}
      order by c.nominate_until limit ${limit} for no key update skip locked
    ) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Choices whose vote ends before `until`, and whose members were told before `toldBefore` that it has begun; each once, in an open club. */
export async function takeEnding(
  tx: Database,
  { now, until, toldBefore, limit }: Due & { until: Date; toldBefore: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update club_choices set ending_told_at = ${now} where id in (
      select c.id from club_choices c
      where c.closed_at is null and c.ending_told_at is null and c.voting_told_at <= ${toldBefore}
        and c.vote_until > ${now} and c.vote_until <= ${until} and ${isOfOpenClub}
      order by c.vote_until limit ${limit} for no key update skip locked
    ) returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Choices to be counted. */
export async function listOver(db: Database, { now, limit }: Due): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from club_choices c
    where ${isOver(now)} and not ${rests}
    order by c.vote_until limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks a choice that is still to be counted, skipping any that another process is counting. `is_untold`: nobody was told of its vote. */
export async function lockOver(
  tx: Database,
  { id, now }: { id: string; now: Date },
): Promise<{ club_id: string; is_archive: boolean; is_untold: boolean } | undefined> {
  const { rows } = await sql<{ club_id: string; is_archive: boolean; is_untold: boolean }>`
    select c.club_id, k.closed_at is not null as is_archive, c.voting_told_at is null and ${hasVote} as is_untold
    from club_choices c join clubs k on k.id = c.club_id
    where c.id = ${id} and ${isOver(now)} for no key update of c skip locked`.execute(tx)
  return rows[0]
}

export async function prolongVote(
  tx: Database,
  { id, voteUntil }: { id: string; voteUntil: Date },
): Promise<void> {
  await tx.updateTable('club_choices').set({ vote_until: voteUntil }).where('id', '=', id).execute()
}

/** Open choices whose copies were last counted before `before`, the oldest count first. */
export async function listToRecount(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from club_choices c join club_candidates n on n.choice_id = c.id
    where c.closed_at is null group by c.id having min(n.counted_at) < ${before}
    order by min(n.counted_at), c.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
