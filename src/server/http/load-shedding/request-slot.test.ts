import { expect, test } from 'vitest'
import { createTurns } from './request-queue.ts'
import { createPlace } from './request-slot.ts'

/** Room for one, which has begun. */
async function aPlace() {
  const turns = createTurns({ atOnce: 1, alsoFirst: 0, patienceMs: 1_000, mostWaiting: 10 })
  await turns.take(false)
  return { turns, place: createPlace(turns) }
}

const round = () => new Promise((resolve) => setImmediate(resolve))
const settle = async () => {
  for (let at = 0; at < 8; at++) await round()
}

test('while one waits for an outside service another begins, and the first continues as soon as that one is done', async () => {
  const { turns, place } = await aPlace()
  place.giveBack()
  expect(turns.take(false)).toBe(true)
  let isBack = false
  const coming = place.takeAgain().then(() => {
    isBack = true
  })
  const next = Promise.resolve(turns.take(false))
  await settle()
  expect(isBack).toBe(false)
  turns.leave()
  await coming
  place.leave()
  expect(await next, 'the one that has not begun comes after').toBe(true)
})

test('if one request waits several times at once, its place is given back with the first wait and taken again with the last', async () => {
  const { turns, place } = await aPlace()
  place.giveBack()
  place.giveBack()
  await place.takeAgain()
  expect(turns.take(false)).toBe(true)
  turns.leave()
  await place.takeAgain()
  const next = turns.take(false)
  expect(next, 'it is taken').not.toBe(true)
  place.leave()
  expect(await next).toBe(true)
})

test('a wait that begins while another one ends leaves no place occupied in the end', async () => {
  const { turns, place } = await aPlace()
  place.giveBack()
  turns.take(false)
  const back = place.takeAgain()
  place.giveBack()
  const again = place.takeAgain()
  turns.leave()
  await Promise.all([back, again])
  place.leave()
  expect(turns.take(false)).toBe(true)
})

test('a request that ended meanwhile takes no place when it returns', async () => {
  const { turns, place } = await aPlace()
  place.giveBack()
  place.leave()
  await place.takeAgain()
  expect(turns.take(false)).toBe(true)
})
