import { expect, test } from 'vitest'
import { testsNear } from './choose.ts'

test("a fault is put to the tests of its folder, then to its feature's and who may what", () => {
  expect(testsNear({ file: 'src/server/clubs/leaving/leaving.ts' })).toEqual([
    ['src/server/clubs/leaving/'],
    ['src/rules/clubs/', 'src/server/clubs/', 'tests/services/'],
  ])
})
