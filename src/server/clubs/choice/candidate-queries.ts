import { sql } from 'kysely'
import type { Position } from '#rules/base/viewer.ts'
import { chordKm } from '#rules/geography/distance.ts'
import type { Database } from '#server/store/database.ts'

/** The nominations so far: how many books, how many by this member, and whether they include any edition of this one; undefined for an unknown book. */
export async function findNominations(
  tx: Database,
  { choiceId, memberId, bookId }: { choiceId: string; memberId: string; bookId: string },
): Promise<{ all: number; own: number; is_up: boolean } | undefined> {
  const { rows } = await sql<{ all: number; own: number; is_up: boolean }>`
    select count(n.id) as all, count(n.id) filter (where n.nominated_by = ${memberId}) as own,
      coalesce(bool_or(other.work_id = b.work_id), false) as is_up
    from books b
    left join club_candidates n on n.choice_id = ${choiceId}
    left join books other on other.id = n.book_id
    where b.id = ${bookId} group by b.id`.execute(tx)
  return rows[0]
}

export async function insertCandidate(
  tx: Database,
  candidate: {
    choice_id: string
    book_id: string
    nominated_by: string
    nominated_at: Date
    counted_at: Date
  },
): Promise<void> {
  await tx.insertInto('club_candidates').values(candidate).execute()
}

export function findCandidate(
  tx: Database,
  { choiceId, candidateId }: { choiceId: string; candidateId: string },
) {
  return tx
    .selectFrom('club_candidates')
    .select(['id', 'nominated_by'])
    .where('id', '=', candidateId)
    .where('choice_id', '=', choiceId)
    .executeTakeFirst()
}

export async function deleteCandidate(tx: Database, candidateId: string): Promise<void> {
  await tx.deleteFrom('club_candidates').where('id', '=', candidateId).execute()
}

/** The suburbs where the members of the choice's club live: no finer than on their profiles. */
export async function listHomeSuburbs(tx: Database, choiceId: string): Promise<string[]> {
  const { rows } = await sql<{ suburb: string }>`
    select distinct m.suburb
    from club_choices c join club_members k on k.club_id = c.club_id join members m on m.id = k.member_id
    where c.id = ${choiceId} and m.suburb is not null and m.disabled_at is null`.execute(tx)
  return rows.map(({ suburb }) => suburb)
}

/** Counts the available copies within so many km of any of `homes`, for all candidates of a choice at once. */
export async function countCopiesNear(
  tx: Database,
  { choiceId, homes, km, at }: { choiceId: string; homes: readonly Position[]; km: number; at: Date },
): Promise<void> {
  const [lats, lngs] = [homes.map(({ lat }) => lat), homes.map(({ lng }) => lng)]
  const chord = chordKm(km)
  await sql`
    with homes as (
      select sphere_point(lat, lng) as position
      from unnest(${lats}::double precision[], ${lngs}::double precision[]) as home (lat, lng)
    ),
    near as materialized (
      select distinct p.lat, p.lng from homes h
      join points p on p.position <@ cube_enlarge(h.position, ${chord}, 3) and p.position <-> h.position <= ${chord}
    ),
    counted as (
      select n.id, count(c.id) as copies
      from club_candidates n
      join books b on b.id = n.book_id
      left join copies c on c.work_id = b.work_id and c.listed and (c.lat, c.lng) in (select lat, lng from near)
        and c.owner_id not in (select id from members where disabled_at is not null and left_at is null)
      where n.choice_id = ${choiceId} group by n.id
    )
    update club_candidates n set copies_near = counted.copies, counted_at = ${at}
    from counted where counted.id = n.id`.execute(tx)
}
