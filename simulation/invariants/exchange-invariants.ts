import { activeStates, endedStates } from '#rules/exchanges/exchanges.ts'
import type { Invariant } from './invariant.ts'

const listOf = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(', ')
const active = listOf(activeStates)

export const exchangeInvariants: Invariant[] = [
  {
    name: 'a copy is in at most one active exchange',
    because: 'Nobody can hand the same book to two people.',
    of: ['exchanges', 'copies'],
    broken: `select copy_id from exchanges where state in (${active}) group by copy_id having count(*) > 1`,
  },
  {
    name: 'a copy knows the exchange that holds it',
    because: 'Whether a copy can be requested is read from the copy alone.',
    of: ['exchanges', 'copies'],
    broken: `select c.id from copies c
      left join exchanges x on x.copy_id = c.id and x.state in (${active})
      where c.active_exchange_id is distinct from x.id`,
  },
  {
    name: 'an ended exchange says when it ended',
    because: 'What follows, such as ratings, is counted from then.',
    of: ['exchanges'],
    broken: `select id from exchanges where (state in (${listOf(endedStates)})) <> (ended_at is not null)`,
  },
  {
    name: 'no time of an exchange runs backwards',
    because: 'It is asked for, answered, handed over and ended in this order.',
    of: ['exchanges'],
    broken: `select id from exchanges where answered_at < requested_at or handed_over_at < answered_at
      or ended_at < coalesce(handed_over_at, answered_at, requested_at)`,
  },
  {
    name: 'a borrower is never the owner',
    because: 'Nobody asks themselves for a book.',
    of: ['exchanges'],
    broken: 'select id from exchanges where owner_id = borrower_id',
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
    name: 'ratings are of completed exchanges, by their two members',
    because: 'Only somebody who met you can say how it was.',
    of: ['ratings', 'exchanges'],
    broken: `select r.exchange_id from ratings r join exchanges x on x.id = r.exchange_id
      where x.state not in ('completed', 'lost')
        or not (r.rater_id, r.rated_id) in ((x.owner_id, x.borrower_id), (x.borrower_id, x.owner_id))`,
  },
]
