import { expect, test } from 'vitest'
import type { Spot } from '#rules/places/pins.ts'
import { createPinCache } from './pin-cache.ts'

const spot: Spot = {
  kind: 'suburb',
  id: 'west-end-4101',
  name: 'West End',
  lat: -27.48,
  lng: 153,
  known: 4,
  few: 0,
}

function aPinCache() {
  let now = new Date('2030-01-01T00:00:00Z')
  let reads = 0
  const kept = createPinCache(() => now)
  const spots = async () => {
    reads += 1
    return [{ ...spot, known: reads }]
  }
  return {
    ask: (key = '', zoom = 10) => kept.pinsAt(zoom, { key, spots }),
    failing: () => kept.pinsAt(10, { key: '', spots: () => Promise.reject(new Error('away')) }),
    forget: kept.forget,
    wait(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000)
    },
    reads: () => reads,
  }
}

test('what many ask for at once, at any zoom level, is read once, and again half a minute later', async () => {
  const cache = aPinCache()
  await Promise.all(Array.from({ length: 50 }, (_, at) => cache.ask('', 6 + (at % 11))))
  cache.wait(29)
  expect(await cache.ask()).toMatchObject([{ known: 1 }])
  cache.wait(1)
  expect(await cache.ask()).toMatchObject([{ known: 2 }])
})

test('viewers from whom others are hidden have a cache of their own, and evicted entries are read again', async () => {
  const cache = aPinCache()
  await cache.ask('mia')
  expect(await cache.ask('noah')).toMatchObject([{ known: 2 }])
  cache.forget()
  expect(await cache.ask('mia')).toMatchObject([{ known: 3 }])
})

test('a failure reaches those who wait for it, and nobody after them', async () => {
  const cache = aPinCache()
  await expect(Promise.all([cache.failing(), cache.ask()])).rejects.toThrow('away')
  expect(await cache.ask()).toMatchObject([{ known: 1 }])
})

test('however many are asked for, only the last few are cached', async () => {
  const cache = aPinCache()
  for (let at = 0; at < 25; at++) await cache.ask(`member ${at}`)
  await cache.ask('member 24')
  expect(cache.reads()).toBe(25)
  await cache.ask('member 0')
  expect(cache.reads()).toBe(26)
})
