import { expect, test } from 'vitest'
import { inSlices } from './in-slices.ts'

test.each([
  ['none', 0, [0n]],
  ['fewer than fit', 3, [3n]],
  ['as many as fit twice', 10, [5n, 5n, 0n]],
  ['more', 12, [5n, 5n, 2n]],
])('of %s, each slice is a statement of its own', async (_, rows, slices) => {
  let left = rows
  const changed: bigint[] = []
  await inSlices(async (limit) => {
    const some = Math.min(left, limit)
    left -= some
    changed.push(BigInt(some))
    return BigInt(some)
  }, 5)
  expect(changed).toEqual(slices)
})
