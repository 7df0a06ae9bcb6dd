import { expect, test } from 'vitest'
import { shrink } from './shrink.ts'

const hundred = Array.from({ length: 100 }, (_, index) => index + 1)

test.each([[[17]], [[3, 4]], [[1, 50, 100]], [[99, 100]]])(
  'finds %j, which fail together, among a hundred',
  async (needed) => {
    let tried = 0
    const left = await shrink(hundred, async (some) => {
      tried += 1
      return needed.every((each) => some.includes(each))
    })
    expect(left).toEqual(needed)
    expect(tried).toBeLessThan(100)
  },
)

test('a failure that needs nothing is left with nothing, and one that needs everything with everything', async () => {
  expect(await shrink([1, 2, 3], async () => true)).toEqual([])
  expect(await shrink([1, 2, 3], async (left) => left.length === 3)).toEqual([1, 2, 3])
})
