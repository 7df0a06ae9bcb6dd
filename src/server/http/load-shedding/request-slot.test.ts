import { expect, test } from 'vitest'
import { createRequestQueue } from './request-queue.ts'
import { createRequestSlot } from './request-slot.ts'

/** A single slot, which is taken. */
async function aPlace() {
  const queue = createRequestQueue({ atOnce: 1, alsoFirst: 0, longestWaitMs: 1_000, mostWaiting: 10 })
  await queue.take(false)
  return { queue, slot: createRequestSlot(queue) }
}

const round = () => new Promise((resolve) => setImmediate(resolve))
const settle = async () => {
  for (let at = 0; at < 8; at++) await round()
}

test('while one waits for an outside service another begins, and the first continues as soon as that one is done', async () => {
  const { queue, slot } = await aPlace()
  slot.giveBack()
  expect(queue.take(false)).toBe(true)
  let isBack = false
  const coming = slot.takeAgain().then(() => {
    isBack = true
  })
  const next = Promise.resolve(queue.take(false))
  await settle()
  expect(isBack).toBe(false)
  queue.leave()
  await coming
  slot.leave()
  expect(await next, 'the one that has not begun comes after').toBe(true)
})

test('if one request waits several times at once, its slot is given back with the first wait and taken again with the last', async () => {
  const { queue, slot } = await aPlace()
  slot.giveBack()
  slot.giveBack()
  await slot.takeAgain()
  expect(queue.take(false)).toBe(true)
  queue.leave()
  await slot.takeAgain()
  const next = queue.take(false)
  expect(next, 'it is taken').not.toBe(true)
  slot.leave()
  expect(await next).toBe(true)
})

test('a wait that begins while another one ends leaves no slot occupied in the end', async () => {
  const { queue, slot } = await aPlace()
  slot.giveBack()
  queue.take(false)
  const back = slot.takeAgain()
  slot.giveBack()
  const again = slot.takeAgain()
  queue.leave()
  await Promise.all([back, again])
  slot.leave()
  expect(queue.take(false)).toBe(true)
})

test('a request that ended meanwhile takes no slot when it returns', async () => {
  const { queue, slot } = await aPlace()
  slot.giveBack()
  slot.leave()
  await slot.takeAgain()
  expect(queue.take(false)).toBe(true)
})
