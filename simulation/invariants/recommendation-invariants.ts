import type { Invariant } from './invariant.ts'

export const recommendationInvariants: Invariant[] = [
  {
    name: 'nothing is computed about a member who has switched recommendations off',
    because: 'One switch removes what was computed.',
    of: ['tastes', 'recommendations_off'],
    broken: 'select t.member_id from tastes t join recommendations_off o on o.member_id = t.member_id',
  },
]
