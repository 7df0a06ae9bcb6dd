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
]
