import { expect, test } from 'vitest'
import { inBatches, nearestFirst } from './nearest.ts'

const fault = { file: 'src/server/clubs/leaving/leave.ts' }
const NUMBER = 7

function aTest(path: string, { reaches = [] as number[], source = '' } = {}) {
  return { path, reaches: new Set(reaches), source }
}

test('all test files are tried with a fault, the nearest first', () => {
  const nearest = [
    aTest('src/server/clubs/leaving/leave.test.ts'),
    aTest('src/server/clubs/leaving/races.test.ts', { source: "import { leave } from './leave.ts'" }),
    aTest('src/server/clubs/leaving/admins.test.ts'),
    aTest('src/server/clubs/club.test.ts', { source: "import { leave } from './leaving/leave.ts'" }),
    aTest('src/rules/clubs/seats.test.ts'),
    aTest('src/server/members/x.test.ts', {
      source: "import { leave } from '#server/clubs/leaving/leave.ts'",
    }),
    aTest('tests/house/limits.test.ts'),
    aTest('src/server/members/a.test.ts'),
    aTest('src/web/clubs/b.test.ts'),
  ]
  expect(nearestFirst(fault, NUMBER, nearest.toReversed())).toEqual(nearest.map(({ path }) => path))
})

test('those that reach the fault come before nearer ones that do not', () => {
  const near = aTest('src/server/clubs/leaving/leave.test.ts', { reaches: [1] })
  const far = aTest('tests/services/operations.test.ts', { reaches: [1, NUMBER] })
  expect(nearestFirst(fault, NUMBER, [near, far])).toEqual([far.path, near.path])
})

test('batches grow, and leave out no file', () => {
  const files = Array.from({ length: 60 }, (_, index) => `${index}.test.ts`)
  expect(inBatches(files).map(({ length }) => length)).toEqual([4, 12, 36, 8])
  expect(inBatches(files).flat()).toEqual(files)
  expect(inBatches([])).toEqual([])
})
