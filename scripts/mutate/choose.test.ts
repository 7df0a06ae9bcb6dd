import { describe, expect, test } from 'vitest'
import { lotsOf } from './choose.ts'
import { mutationsOf } from './mutations.ts'

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
