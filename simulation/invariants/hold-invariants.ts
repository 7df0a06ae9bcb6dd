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
]
