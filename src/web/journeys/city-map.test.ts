import { expect, test } from 'vitest'
import { journeyMap } from './city-map.ts'

const [newFarm, toowong, sandgate] = [
  { name: 'New Farm', at: { lat: -27.467, lng: 153.047 } },
  { name: 'Toowong', at: { lat: -27.484, lng: 152.988 } },
  { name: 'Sandgate', at: { lat: -27.321, lng: 153.069 } },
]

test('a stop that is off the journey is not on its map, and does not widen it', () => {
  const stop = { place: toowong, isContradicted: false }
  const asForOthers = journeyMap({ began: newFarm, stops: [stop] })
  expect(asForOthers?.stops.map(({ name }) => name)).toEqual(['New Farm', 'Toowong'])
  const asForOwner = journeyMap({ began: newFarm, stops: [stop, { place: sandgate, isContradicted: true }] })
  expect(asForOwner).toEqual(asForOthers)
  expect(journeyMap({ began: null, stops: [{ place: sandgate, isContradicted: true }] })).toBeUndefined()
})
