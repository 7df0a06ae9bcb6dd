import { swapLimits } from '#rules/swaps/swaps.ts'
import type { Invariant } from './invariant.ts'

/** Legs of hints from which nobody has asked yet: the night keeps those that still hold. Requests decide about the others. */
const legs = `swap_legs l join copies c on c.id = l.copy_id`
const isNew = `not exists (select from swap_legs asked where asked.hint_id = l.hint_id and asked.exchange_id is not null)`

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
  {
    name: 'after the night: no swap hint is across a block, or with a member who is suspended or has left',
    because: 'It would name somebody whom its reader has nothing to do with.',
    of: [],
    broken: `select l.hint_id from ${legs} where ${isNew} and (
      exists (select from blocks b where (b.blocker_id, b.blocked_id) in ((l.getter_id, l.giver_id), (l.giver_id, l.getter_id)))
      or exists (select from members m where m.id in (l.getter_id, l.giver_id) and (m.disabled_at is not null or m.suspended_until > now())))`,
  },
  {
    name: 'after the night: the copies and the wishes of a swap hint are there',
    because: 'Nobody could ask for what is gone, or would want to.',
    of: [],
    broken: `select l.hint_id from ${legs} where ${isNew} and (
      not c.listed or c.owner_id <> l.giver_id or c.work_id <> l.work_id
      or not exists (select from wishes w where w.member_id = l.getter_id and w.work_id = l.work_id))`,
  },
]
