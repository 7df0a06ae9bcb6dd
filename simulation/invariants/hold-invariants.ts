import type { Invariant } from './invariant.ts'

export const holdInvariants: Invariant[] = [
  {
    name: 'a copy is on offer to one member at most, and a member has one offer for a book at most',
    because: 'Nobody is promised what somebody else has been promised.',
    of: ['hold_offers'],
    broken: `select copy_id from hold_offers where state = 'open' group by copy_id having count(*) > 1
      union all select hold_id from hold_offers where state = 'open' group by hold_id having count(*) > 1`,
  },
  {
    name: 'a copy on offer is in no exchange',
    because: 'Its next reader could not have it.',
    of: ['hold_offers', 'exchanges'],
    broken: `select o.id from hold_offers o join copies c on c.id = o.copy_id where o.state = 'open' and c.active_exchange_id is not null`,
  },
  {
    name: 'a hold is for the work of its book',
    because: 'An edition that is split or joined takes its queue along.',
    of: ['holds', 'books'],
    broken: 'select h.id from holds h join books b on b.id = h.book_id where h.work_id <> b.work_id',
  },
  {
    name: 'at rest: no offer stands beyond its time',
    because: 'The next in line would wait for ever.',
    of: [],
    broken: `select id from hold_offers where state = 'open' and expires_at < now() - interval '1 hour'`,
  },
  {
    name: 'a copy knows whether it is on offer or reserved, and is listed only if it is neither',
    because: 'Lists, searches and the map read it from the copy.',
    of: ['hold_offers', 'reservations', 'copies'],
    broken: `select c.id from copies c
      left join hold_offers o on o.copy_id = c.id and o.state = 'open'
      left join reservations r on r.copy_id = c.id
      where c.kept_as is distinct from case when o.id is not null then 'promised' when r.copy_id is not null then 'reserved' end
        or c.kept_until is distinct from coalesce(o.expires_at, r.ends_at)
        or (o.id is not null and r.copy_id is not null)
        or c.listed is distinct from (is_free(c) and c.kept_until is null)`,
  },
  {
    name: 'nobody has asked for a copy since it was reserved for somebody else',
    because: 'A reservation keeps it for them.',
    of: ['reservations', 'exchanges'],
    broken: `select e.id from reservations r join exchanges e on e.copy_id = r.copy_id
      where e.requested_at > r.made_at and e.ended_at is null and r.club_id is null and e.borrower_id <> r.member_id`,
  },
  {
    name: 'a reservation is between members who can have to do with each other',
    because: 'A block, a suspension and a closed account end it.',
    of: ['reservations', 'blocks', 'members'],
    broken: `select r.copy_id from reservations r join copies c on c.id = r.copy_id
      where c.withdrawn_at is not null or c.owner_id = r.member_id
        or exists (select from blocks b where (b.blocker_id, b.blocked_id) in ((c.owner_id, r.member_id), (r.member_id, c.owner_id)))
        or exists (select from members m where m.id in (c.owner_id, r.member_id) and m.disabled_at is not null)`,
  },
  {
    name: 'at rest: no reservation stands beyond its time',
    because: 'It ends by itself.',
    of: [],
    broken: `select copy_id from reservations where ends_at < now() - interval '1 hour'`,
  },
]
