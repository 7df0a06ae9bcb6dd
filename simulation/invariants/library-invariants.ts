import { suburbs } from '#city/suburbs.ts'
import type { Invariant } from './invariant.ts'

const homes = suburbs.map(({ slug, lat, lng }) => `('${slug}', ${lat}::float8, ${lng}::float8)`).join(', ')

export const libraryInvariants: Invariant[] = [
  {
    name: 'the changes of listed copies add up to the listed copies of each suburb',
    because: 'The map shows the numbers without counting.',
    of: ['copies', 'listed_changes'],
    broken: `select coalesce(c.suburb, n.suburb) as suburb, c.sum, n.count from
      (select suburb, sum(change) from listed_changes group by 1 having sum(change) <> 0) c full join
      (select suburb, count(*) from copies where listed group by 1) n on n.suburb = c.suburb where c.sum is distinct from n.count`,
  },
  {
    name: 'no two listed copies of a member have the same turn',
    because: 'A list shows one copy of each member first.',
    of: ['copies'],
    broken: `select owner_id, floor(turn) from copies where listed group by 1, 2 having count(*) > 1`,
  },
  {
    name: 'the owner of a copy for a club is in it, the club is open, and to everybody else the copy is paused',
    because: 'Nobody outside the club sees it, and it never becomes public by itself.',
    of: ['copies', 'clubs', 'club_members'],
    broken: `select c.id from copies c join clubs k on k.id = c.club_id
      left join club_members m on m.club_id = c.club_id and m.member_id = c.owner_id
      where m.member_id is null or k.closed_at is not null or k.hidden_at is not null
        or c.paused_at is null or c.listed or c.withdrawn_at is not null`,
  },
  {
    name: 'a copy is of the work of its book',
    because: 'Wishes are for any edition of a work.',
    of: ['copies', 'books'],
    broken: `select c.id from copies c join books b on b.id = c.book_id where c.work_id <> b.work_id`,
  },
  {
    name: 'a work has a book',
    because: 'It goes with the last of its editions.',
    of: ['books', 'works'],
    broken: `select id from works w where not exists (select from books b where b.work_id = w.id)`,
  },
  {
    name: 'a point is known for each copy',
    because: 'The nearest copies are found by walking the points.',
    of: ['copies', 'points'],
    broken: `select c.id from copies c where not exists (select from points p where p.lat = c.lat and p.lng = c.lng)`,
  },
  {
    name: 'a copy is at the centre of its suburb, or in its owner’s suburb at the square that they share now',
    because: 'A square that a member no longer shares would tell where they live.',
    of: ['copies', 'members'],
    broken: `select c.id from copies c join members m on m.id = c.owner_id join (values ${homes}) home (slug, lat, lng) on home.slug = c.suburb
      where (c.lat, c.lng) <> (case when m.suburb = c.suburb then coalesce(m.cell_lat::float8, home.lat) else home.lat end,
        case when m.suburb = c.suburb then coalesce(m.cell_lng::float8, home.lng) else home.lng end)`,
  },
  {
    name: 'a wish is for the work of its book',
    because: 'It is for any edition.',
    of: ['wishes', 'books'],
    broken: `select w.member_id, w.book_id from wishes w join books b on b.id = w.book_id where w.work_id <> b.work_id`,
  },
  {
    name: 'a correction that was decided says when',
    because: 'The history of a book names its changes in order.',
    of: ['corrections'],
    broken: `select id from corrections where state in ('undone', 'declined') and decided_at is null`,
  },
  {
    name: 'a shelf file is done in whole rows',
    because: 'Each row has its fate once the file is done.',
    of: ['shelf_imports', 'shelf_import_rows'],
    broken: `select id from shelf_imports where rows_done > rows`,
  },
  {
    name: 'at rest: no arrival waits for its news',
    because: 'Members who wish for it are told within minutes.',
    of: [],
    broken: `select copy_id from arrivals where arrived_at < now() - interval '1 day'`,
  },
  {
    name: 'at rest: no picture is kept that nothing shows',
    because: 'A picture that was taken off is gone.',
    of: [],
    broken: `select i.id from images i where i.created_at < now() - interval '1 day' and not exists (select from members where photo_id = i.id)
      and not exists (select from books where cover_id = i.id) and not exists (select from copies where picture_id = i.id)
      and not exists (select from clubs where picture_id = i.id) and not exists (select from events where picture_id = i.id)
      and not exists (select from bookshelves where picture_id = i.id) and not exists (select from messages where photo_id = i.id)
      and not exists (select from discussion_files where image_id = i.id) and not exists (select from report_photos where image_id = i.id)
      and not exists (select from corrections where i.id in (cover_was, cover_becomes)) and not exists (select from look_ups where cover_id = i.id)`,
  },
  {
    name: 'at rest: no file of shelves is kept beyond its term',
    because: 'It is a list of somebody’s books.',
    of: [],
    broken: `select id from shelf_imports where expires_at < now() - interval '1 day'`,
  },
]
