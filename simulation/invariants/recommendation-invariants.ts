import { recommendationLimits } from '#rules/recommendations/recommendations.ts'
import type { Invariant } from './invariant.ts'

export const recommendationInvariants: Invariant[] = [
  {
    name: 'nothing is computed about a member who has switched recommendations off',
    because: 'One switch removes what was computed.',
    of: ['tastes', 'recommended_works', 'recommendations_off'],
    broken: `
      select o.member_id from recommendations_off o
      where exists (select from tastes t where t.member_id = o.member_id)
        or exists (select from recommended_works r where r.member_id = o.member_id)`,
  },
  {
    name: 'after the night: nothing is computed about a member who is not there',
    because: 'Their books are nobody’s to see.',
    of: [],
    broken: `select m.id from members m where m.disabled_at is not null and (exists (select from tastes t where t.member_id = m.id)
      or exists (select from recommended_works r where r.member_id = m.id))`,
  },
  {
    name: `after the night: at least ${recommendationLimits.fewestMembers} members are behind two works that go together`,
    because: 'Fewer would tell what one of them reads, and new members may be one and the same.',
    of: [],
    broken: `select n.work_id, n.neighbour_id from neighbour_works n join lateral (select count(distinct one.member_id) as members
      from tastes one join tastes other on other.member_id = one.member_id and other.work_id = n.neighbour_id and not other.is_held_out
      where one.work_id = n.work_id and not one.is_held_out and not one.is_of_new) b on true
      where b.members < ${recommendationLimits.fewestMembers} or b.members <> n.supporters`,
  },
]
