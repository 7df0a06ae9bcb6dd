import { sql } from 'kysely'
import type { Unit } from '#rules/clubs/reading/reading-places.ts'

/** The book a discussion is linked to, its length, and the viewer's place in it. */
export type ReadingOfTalk = {
  unit: Unit
  chapters: number | null
  pages: number | null
  place: { unit: Unit; at: number; isFinished: boolean } | null
}

/** A column for the discussion `d`: its club's latest book that links to it, directly or in its schedule. Null for others. */
export function readingOfTalk(viewerId: string) {
  return sql<ReadingOfTalk | null>`(
    select json_build_object('unit', k.unit, 'chapters', k.chapters, 'pages', k.pages, 'place', (
      select json_build_object('unit', o.unit, 'at', o.at, 'isFinished', o.is_finished)
      from club_book_places o where o.club_book_id = k.id and o.member_id = ${viewerId}))
    from club_books k
    where k.club_id = d.club_id and (k.discussion_id = d.id
      or exists (select from club_book_parts p where p.club_book_id = k.id and p.discussion_id = d.id))
    order by k.started_at desc limit 1
  )`
}
