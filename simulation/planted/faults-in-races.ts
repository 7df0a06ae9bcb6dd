import type { Planted } from './planted.ts'

/** What needs many members in the same moment. A test that brings them together must find it, within so many runs of it. */
export const faultsInRaces: readonly (Planted & { test: string })[] = [
  {
    name: 'a copy is offered without being locked',
    test: 'tests/services/queue-races.test.ts',
    file: 'src/server/holds/serving-queries.ts',
    was: '\n    for no key update of c skip locked',
    becomes: '',
    within: 2,
  },
  {
    name: 'an offer ends without its copy being locked',
    test: 'tests/services/queue-races.test.ts',
    file: 'src/server/holds/serving-queries.ts',
    was: "where('id', '=', copyId).forNoKeyUpdate()",
    becomes: "where('id', '=', copyId)",
    within: 3,
  },
]
