import { swapLimits } from '#rules/swaps/swaps.ts'
import type { Invariant } from './invariant.ts'

export const swapInvariants: Invariant[] = [
  {
    name: 'a swap hint is a ring of two or three members',
    because: 'Without one of them nobody would get anything.',
    of: ['swap_hints', 'swap_legs'],
    broken: `select h.id from swap_hints h left join swap_legs l on l.hint_id = h.id
      left join swap_legs next on next.hint_id = h.id and next.getter_id = l.giver_id
      group by h.id having count(next.hint_id) not in (2, 3) or count(next.hint_id) <> count(l.hint_id)`,
  },
  {
    name: `a member is part of ${swapLimits.most} swap hints at most`,
    because: 'More would bury the wishlist.',
    of: ['swap_legs'],
    broken: `select getter_id from swap_legs group by getter_id having count(*) > ${swapLimits.most}`,
  },
]
