import { sql } from 'kysely'
import type { Unit } from '#rules/clubs/reading/reading-places.ts'
import { seesDiscussion } from '#server/clubs/discussions/visible-discussion-queries.ts'
import type { BookColumns } from '#server/library/shown-book.ts'
import { blockedWith } from '#server/members/block-queries.ts'
import { mayVouch } from '#server/members/experience-queries.ts'
import type { Database } from '#server/store/database.ts'
import { type ClubCopyRow, copiesForClub } from './club-copy-queries.ts'

type PlaceColumns = { unit: Unit; at: number; is_finished: boolean; is_shared: boolean }
type SharedColumns = PlaceColumns & {
  member_id: string
  name: string
  photo_id: string | null
  photo_tint: string | null
}

export type CurrentRow = BookColumns & {
  club_book_id: string
  started_at: Date
  unit: Unit
  chapters: number | null
  pages: number | null
  schedule_version: number
  discussion_id: string | null
  parts: { through: number; on: string; discussion: string | null }[]
  /** The club's discussions, the liveliest first, if requested; those linked already are always among them. No title for one across a block, or hidden from the viewer. */
  discussions: { id: string; title: string | null }[]
  own_place: PlaceColumns | null
  /** Members who share their place and whom this viewer can see, the latest first. Empty without `withPlaces`, as are the tenths. */
  shared: SharedColumns[]
  /** How many of all other readers who gave a place, including the viewer, are in each tenth of the book: the same for every viewer. */
  tenths: { tenth: number; readers: number }[]
}

/** The state of the club's latest choice, and its result. */
export type ChoiceBeside = {
  nominate_until: Date
  vote_until: Date
  closed_at: Date | null
  winner: string | null
  /** The viewer joined the club after the vote began, or is not in it. */
  joined_late: boolean
}

type Row = (CurrentRow | { club_book_id: null }) & {
  choice_nominate_until: Date | null
  choice_vote_until: Date | null
  choice_closed_at: Date | null
  choice_winner: string | null
  choice_joined_late: boolean | null
  copies: ClubCopyRow[]
}

/** The current book of a club with everything shown beside it, and its latest choice, in one query. */
export async function findReading(
  db: Database,
  {
    clubId,
    viewerId,
    mostShared,
    mostDiscussions,
    withPlaces,
    mostCopies,
    now,
  }: {
    clubId: string
    viewerId: string
    mostShared: number
    mostDiscussions: number
    /** The members' places: for viewers who can see them. */
    withPlaces: boolean
    /** Of the copies for its members: 0 for viewers who cannot see them. */
    mostCopies: number
    /** Only members who may vouch count in the tenths: nobody finds out about one reader with two new accounts. */
    now: Date
  },
): Promise<{ current: CurrentRow | null; choice: ChoiceBeside | null; copies: ClubCopyRow[] }> {
  const { rows } = await sql<Row>`
    select h.nominate_until as choice_nominate_until, h.vote_until as choice_vote_until, h.closed_at as choice_closed_at,
      (select w.title from club_candidates n join books w on w.id = n.book_id where n.id = h.winner_id) as choice_winner,
      h.joined_late as choice_joined_late,
      (select coalesce(json_agg(f), '[]') from (${copiesForClub({ clubId, viewerId, limit: mostCopies })}) f) as copies,
      k.id as club_book_id, b.id, b.title, b.author, b.genre, cover.id as cover_id, cover.tint as cover_tint,
      k.discussion_id, (select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title) order by l.last_active_at desc, l.id), '[]') from (
        (select l.id, l.title, l.last_active_at from discussions l
        where l.club_id = g.id and l.author_id not in ${blockedWith(viewerId)} and ${seesDiscussion('l', viewerId)}
        order by l.last_active_at desc, l.id limit ${mostDiscussions})
        union select l.id, case when l.author_id not in ${blockedWith(viewerId)} and ${seesDiscussion('l', viewerId)} then l.title end, l.last_active_at
        from discussions l where ${mostDiscussions > 0} and (l.id = k.discussion_id
          or l.id in (select p.discussion_id from club_book_parts p where p.club_book_id = k.id))
      ) l) as discussions,
      k.started_at, k.unit, k.chapters, k.pages, k.schedule_version,
      (select coalesce(json_agg(json_build_object('through', p.through, 'on', p.due_on, 'discussion', p.discussion_id) order by p.through), '[]')
        from club_book_parts p where p.club_book_id = k.id) as parts,
      (select json_build_object('unit', o.unit, 'at', o.at, 'is_finished', o.is_finished, 'is_shared', o.is_shared)
        from club_book_places o where o.club_book_id = k.id and o.member_id = ${viewerId}) as own_place,
      (select coalesce(json_agg(s), '[]') from (
        select s.unit, s.at, s.is_finished, s.is_shared, s.member_id, m.name, photo.id as photo_id, photo.tint as photo_tint
        from club_book_places s join members m on m.id = s.member_id left join images photo on photo.id = m.photo_id
        where s.club_book_id = k.id and s.is_shared and s.member_id <> ${viewerId} and m.disabled_at is null
          and s.member_id not in ${blockedWith(viewerId)} and ${withPlaces}
        order by s.changed_at desc, s.member_id limit ${mostShared}
      ) s) as shared,
      (select coalesce(json_agg(t), '[]') from (
        select case when a.is_finished then 9
          else least(9, a.at * 10 / case a.unit when 'chapter' then k.chapters else k.pages end) end as tenth,
          count(*) as readers
        from club_book_places a join members reader on reader.id = a.member_id and ${mayVouch('reader', now)}
        where a.club_book_id = k.id and not a.is_shared and ${withPlaces}
          and (a.is_finished or case a.unit when 'chapter' then k.chapters else k.pages end is not null)
        group by 1 order by 1
      ) t) as tenths
    from clubs g
    left join club_books k on k.club_id = g.id and k.finished_at is null
    left join books b on b.id = k.book_id
    left join images cover on cover.id = b.cover_id
    left join lateral (
      select c.nominate_until, c.vote_until, c.closed_at, c.winner_id,
        not exists (select from club_members j where j.club_id = c.club_id and j.member_id = ${viewerId} and j.joined_at < c.nominate_until) as joined_late
      from club_choices c
      where c.club_id = g.id and not c.is_called_off order by c.closed_at is not null, c.closed_at desc limit 1
    ) h on true
    where g.id = ${clubId}`.execute(db)
  const [row] = rows
  if (!row) return { current: null, choice: null, copies: [] }
  const { choice_nominate_until: nominate_until, choice_vote_until: vote_until } = row
  const [closed_at, winner, joined_late] = [
    row.choice_closed_at,
    row.choice_winner,
    row.choice_joined_late ?? true,
  ]
  return {
    copies: row.copies,
    current: row.club_book_id === null ? null : row,
    choice:
      nominate_until && vote_until ? { nominate_until, vote_until, closed_at, winner, joined_late } : null,
  }
}
