import { ASTRAY, type Invariant } from './invariant.ts'

export const exchangeInvariants: Invariant[] = [
  {
    name: 'a copy is in at most one active exchange',
    because: 'Nobody can hand the same book to two people.',
    of: ['exchanges', 'copies'],
    broken: `select copy_id from exchanges where state in ('accepted', 'ready', 'on_loan') group by copy_id having count(*) > 1`,
  },
  {
    name: 'a copy knows the exchange that holds it',
    because: 'Whether a copy can be requested is read from the copy alone.',
    of: ['exchanges', 'copies'],
    broken: `select c.id from copies c left join exchanges x on x.copy_id = c.id and x.state in ('accepted', 'ready', 'on_loan')
      where c.active_exchange_id is distinct from x.id`,
  },
  {
    name: 'a promised copy is in its bookcase',
    because: 'A promised copy is neither withdrawn nor with somebody else.',
    of: ['exchanges', 'copies'],
    broken: `select c.id from copies c join exchanges x on x.id = c.active_exchange_id
      where c.withdrawn_at is not null or c.lent_elsewhere_to is not null`,
  },
  {
    name: 'only the owner of a copy promises it',
    because: 'Nobody lends a book that belongs to somebody else.',
    of: ['exchanges', 'copies'],
    broken: `select x.id from exchanges x join copies c on c.id = x.copy_id where x.state in ('accepted', 'ready', 'on_loan') and x.owner_id <> c.owner_id`,
  },
  {
    name: 'a member asks for a copy once at a time',
    because: 'A second request would be a second promise.',
    of: ['exchanges'],
    broken: `select copy_id, borrower_id from exchanges where state in ('pending', 'accepted', 'ready', 'on_loan')
      group by 1, 2 having count(*) > 1`,
  },
  {
    name: 'an ended exchange says when it ended',
    because: 'Ratings and other later steps are counted from then.',
    of: ['exchanges'],
    broken: `select id from exchanges where (state in ('declined', 'cancelled', 'expired', 'completed', 'lost')) <> (ended_at is not null)`,
  },
  {
    name: 'no time of an exchange runs backwards',
    because: 'It is asked for, answered, handed over and ended in this order.',
    of: ['exchanges'],
    broken: `select id from exchanges where answered_at < requested_at - ${ASTRAY}
      or handed_over_at < answered_at - ${ASTRAY}
      or ended_at < coalesce(handed_over_at, answered_at, requested_at) - ${ASTRAY}`,
  },
  {
    name: 'a loan was handed over, and has a due date',
    because: 'Nobody can be late without a date.',
    of: ['exchanges'],
    broken: `select id from exchanges where state = 'on_loan' and (handed_over_at is null or due_on is null)`,
  },
  {
    name: 'an exchange without a hand-over is neither completed nor lost',
    because: 'An exchange is completed by a hand-over.',
    of: ['exchanges'],
    broken: `select id from exchanges where state in ('completed', 'lost') and handed_over_at is null`,
  },
  {
    name: 'a lost copy is in no bookcase',
    because: 'Nobody can ask for what nobody has.',
    of: ['exchanges', 'copies'],
    broken: `select e.id, e.copy_id from exchanges e join copies c on c.id = e.copy_id where e.state = 'lost' and c.withdrawn_at is null`,
  },
  {
    name: 'a requested due date is later than the present one',
    because: 'Asking for less time is giving the book back.',
    of: ['exchanges'],
    broken: `select id from exchanges where asked_due_on <= due_on`,
  },
  {
    name: 'the owner of a copy is the last borrower who was given it',
    because: 'A gift moves into the bookcase of its new owner, and stays there.',
    of: ['exchanges', 'copies'],
    broken: `select c.id from copies c join lateral (
        select borrower_id from exchanges x where x.copy_id = c.id and x.offer = 'give' and x.state = 'completed'
        order by ended_at desc limit 1
      ) gift on true where c.owner_id <> gift.borrower_id`,
  },
  {
    name: 'a copy counts its requests',
    because: 'Its owner sorts the bookcase by them.',
    of: ['exchanges', 'copies'],
    broken: `select c.id from copies c where c.request_count <> (select count(*) from exchanges x where x.copy_id = c.id)`,
  },
  {
    name: 'ratings are of exchanges that ended after a hand-over, by their two members',
    because: 'Only somebody who met you can say how it was.',
    of: ['ratings', 'exchanges'],
    broken: `select r.exchange_id from ratings r join exchanges x on x.id = r.exchange_id
      where x.state not in ('completed', 'lost')
        or not (r.rater_id, r.rated_id) in ((x.owner_id, x.borrower_id), (x.borrower_id, x.owner_id))`,
  },
  {
    name: 'an undo is of the step that was taken last',
    because: 'Undoing an older one would skip what followed.',
    of: ['exchanges', 'exchange_undos'],
    broken: `select u.exchange_id from exchange_undos u join exchanges x on x.id = u.exchange_id
      where x.state not in ('on_loan', 'completed')`,
  },
  {
    name: 'at rest: no request waits for an answer beyond its term',
    because: 'The copy and its borrower would wait for ever.',
    of: [],
    broken: `select id from exchanges where state = 'pending' and requested_at < now() - interval '14 days 12 hours'`,
  },
  {
    name: 'at rest: no undo is kept beyond its time',
    because: 'It would be offered for a step that is final.',
    of: [],
    broken: `select exchange_id from exchange_undos where undo_until < now() - interval '1 day'`,
  },
  {
    name: 'at rest: no request is for a copy that moved to another bookcase',
    because: 'Its new owner never saw it.',
    of: [],
    broken: `select x.id from exchanges x join copies c on c.id = x.copy_id
      where x.state = 'pending' and (x.owner_id <> c.owner_id or c.withdrawn_at is not null)
        and x.requested_at < now() - interval '1 day' and not exists (select from exchange_undos u join exchanges g
          on g.id = u.exchange_id where g.copy_id = c.id)`,
  },
]
