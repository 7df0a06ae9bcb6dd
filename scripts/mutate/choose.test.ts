import { expect, test } from 'vitest'
import { lotOf, testsNear } from './choose.ts'
import { mutationsOf } from './mutations.ts'

test("a fault is put to the tests of its folder, then to its feature's and who may what", () => {
  expect(testsNear({ file: 'src/server/clubs/leaving/leaving.ts' })).toEqual([
    ['src/server/clubs/leaving/'],
    ['src/rules/clubs/', 'src/server/clubs/', 'tests/services/'],
  ])
})

test('a fault draws the same lot when other lines change, and another when its own does', () => {
  const lots = (source: string, seed = 'words') =>
    mutationsOf(source).map((mutation) => lotOf({ ...mutation, file: 'a.ts', line: 1, source }, seed))
  const before = lots('const most = 50\n')
  expect(lots('// New.\nfunction f() {\n  const most = 50\n}')).toEqual(before)
  for (const other of [lots('const most = 60'), lots('const most = 50', 'others')]) {
    expect(other).toHaveLength(1)
    expect(other).not.toEqual(before)
  }
})
