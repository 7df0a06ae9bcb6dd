import { expect, test } from 'vitest'
import { stops } from './stations.ts'

test('every stop has a unique name, in south-east Queensland to 0.001°', () => {
  expect(new Set(stops.map(({ slug }) => slug)).size).toBe(stops.length)
  expect(stops.length).toBe(160)
  for (const { lat, lng } of stops) {
    expect(lat > -28.4 && lat < -26.2 && lng > 152 && lng < 153.7).toBe(true)
    expect([lat, lng]).toEqual([Number(lat.toFixed(3)), Number(lng.toFixed(3))])
  }
  expect(stops.filter(({ name }) => name.startsWith('Milton')).map(({ slug }) => slug)).toEqual([
    'milton-station',
    'milton-ferry-terminal',
  ])
})
