import { expect, test } from 'vitest'
import { collectWhenIdle, createIdleCollector } from './idle-memory.ts'

const MB = 1024 * 1024

test('garbage of a busy time is collected once, at rest, and not for a small amount', () => {
  let [busy, resident, collected] = [0, 120 * MB, 0]
  const look = createIdleCollector({
    busy: () => busy,
    resident: () => resident,
    collect: () => {
      collected += 1
      resident = 110 * MB
    },
  })
  const rest = () => [1, 2, 3].forEach(look)
  look()
  look()
  expect(collected, 'a pause').toBe(0)
  look()
  expect(collected, 'what starting left behind').toBe(1)
  look()
  ;[busy, resident] = [0.8, 300 * MB]
  rest()
  expect(collected, 'while busy').toBe(1)
  ;[busy, resident] = [0.02, 150 * MB]
  rest()
  expect(collected, 'for a small amount').toBe(1)
  busy = 0.8
  look()
  ;[busy, resident] = [0.02, 300 * MB]
  look()
  look()
  expect(collected, 'a pause').toBe(1)
  rest()
  expect(collected, 'at rest').toBe(2)
})

test('the real one stops when asked', () => {
  collectWhenIdle()()
})
