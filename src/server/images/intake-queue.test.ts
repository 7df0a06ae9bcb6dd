import { expect, test } from 'vitest'
import { createIntakeQueue } from './intake-queue.ts'

test('one runs at a time, in order, and failures free their place', async () => {
  const inTurn = createIntakeQueue({ waiting: 10 })
  const order: number[] = []
  let running = 0
  let most = 0
  const work = (number: number) =>
    inTurn(`member ${number}`, async () => {
      order.push(number)
      running += 1
      most = Math.max(most, running)
      await new Promise(setImmediate)
      running -= 1
      if (number === 2) throw new Error('second fails')
      return number
    })
  const results = await Promise.allSettled([1, 2, 3, 4].map(work))
  expect(most).toBe(1)
  expect(order).toEqual([1, 2, 3, 4])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})

test('a member has one waiting, and anything beyond the limit is refused at once', async () => {
  const inTurn = createIntakeQueue({ waiting: 2 })
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  const first = inTurn('mia', () => promise)
  const second = inTurn('mia', async () => 'second')
  await expect(inTurn('mia', async () => 'third')).rejects.toMatchObject({ code: 'IMAGE_ON_ITS_WAY' })
  const noahs = inTurn('noah', async () => 'his')
  await expect(inTurn('otto', async () => 'fourth')).rejects.toMatchObject({ code: 'IMAGES_BUSY' })
  finish()
  await first
  expect(await Promise.all([second, noahs])).toEqual(['second', 'his'])
  expect(await inTurn('mia', async () => 'again')).toBe('again')
})
