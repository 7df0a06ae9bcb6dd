import { suburbs } from '#city/suburbs.ts'
import type { Invariant } from './invariant.ts'

const known = `(${suburbs.map(({ slug }) => `'${slug}'`).join(', ')})`

export const journeyInvariants: Invariant[] = [
  {
    name: 'no stop of a journey is of somebody who has left',
    because: 'A member who leaves takes their name and line along.',
    of: ['journey_stops', 'members'],
    broken: `select s.id from journey_stops s join members m on m.id = s.reader_id where m.left_at is not null`,
  },
  {
    name: 'a stop of a journey is in a suburb, or at a bookshelf where somebody left the book',
    because: 'Nothing finer is told of anybody.',
    of: ['journey_stops'],
    broken: `select id from journey_stops where suburb not in ${known} or from_suburb not in ${known}
      or (bookshelf_id is not null and kind <> 'left')`,
  },
  {
    name: 'a hand-over is one stop of its copy’s journey, and one that was undone is none',
    because: 'The journey tells what happened.',
    of: ['journey_stops', 'exchanges'],
    broken: `select s.exchange_id from journey_stops s join exchanges e on e.id = s.exchange_id
        where s.copy_id <> e.copy_id or e.state not in ('on_loan', 'completed', 'lost')
      union all select e.id from exchanges e where e.handed_over_at is not null and e.state in ('on_loan', 'completed', 'lost')
        and not exists (select from journey_stops s where s.exchange_id = e.id)`,
  },
  {
    name: 'a copy has a code',
    because: 'Its label leads to its journey.',
    of: ['copies', 'copy_codes'],
    broken: `select c.id from copies c where not exists (select from copy_codes k where k.copy_id = c.id)`,
  },
]
