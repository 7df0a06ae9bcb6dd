import { describe, expect, test } from 'vitest'
import { lotsOf, nearestFirst } from './choose.ts'
import { mutationsOf } from './mutations.ts'

test('a fault is tried with the tests that reach it, those of its feature first', () => {
  const fault = { file: 'src/server/clubs/leaving/leaving.ts' }
  const near = ['src/rules/clubs/seats.test.ts', 'src/server/clubs/leaving/leaving.test.ts']
  const far = ['tests/services/services.test.ts']
  expect(nearestFirst(fault, new Set([...far, ...near]))).toEqual([near, far])
  expect(nearestFirst(fault, new Set(far))).toEqual([far])
  expect(nearestFirst(fault, new Set())).toEqual([])
})

describe('a fault is chosen', () => {
  const lots = (source: string, seed = 'words') =>
    lotsOf(
      mutationsOf(source).map((mutation) => ({ ...mutation, file: 'a.ts', line: 1, source })),
      seed,
    )
  const [lot] = lots('const most = 50\n')

  test('in the same way when other lines change', () => {
    expect(lots('// New.\nfunction f() {\n  const most = 50\n}')).toEqual([lot])
  })

  test('in another way when its own line or the seed changes, or the occurrence of that line', () => {
    const others = [...lots('const most = 60'), ...lots('const most = 50', 'others')]
    const again = lots('{ const a = 1 }\nconst most = 50\n{ \nconst most = 50 }')
    expect(again).toContain(lot)
    expect(new Set([...others, ...again]).size).toBe(5)
  })
})
