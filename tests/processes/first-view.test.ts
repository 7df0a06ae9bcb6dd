import { expect, test } from 'vitest'
import { weighFirstView } from '#scripts/first-view.ts'

test('what a browser fetches for its first view stays within its budgets', async () => {
  const heavy = (await weighFirstView()).filter(({ weight, budget }) => weight > budget)
  expect(heavy).toEqual([])
})
