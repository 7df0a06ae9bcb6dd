import { expect, test } from 'vitest'
import { createIntakeQueue } from './intake-queue.ts'

test('no more run at once than allowed, in the order they came, and failures free their place', async () => {
  const inTurn = createIntakeQueue({ atOnce: 2, waiting: 10 })
  const order: number[] = []
  let running = 0
  let most = 0
  const work = (number: number) =>
    inTurn(async () => {
      order.push(number)
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running -= 1
      if (number === 2) throw new Error('second fails')
      return number
    })
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(work))
  expect(most).toBe(2)
  expect(order).toEqual([1, 2, 3, 4, 5])
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})

test('one more than may wait is refused at once', async () => {
  const inTurn = createIntakeQueue({ atOnce: 1, waiting: 1 })
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  const first = inTurn(() => promise)
  const second = inTurn(async () => 'second')
  await expect(inTurn(async () => 'third')).rejects.toMatchObject({ code: 'IMAGES_BUSY' })
  finish()
  await first
  expect(await second).toBe('second')
})
