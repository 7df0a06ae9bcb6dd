import { expect, test } from 'vitest'
import { region } from './region.ts'
import { stops } from './stations.ts'

test('every stop has a unique name, in the region to 0.001°', () => {
  expect(new Set(stops.map(({ slug }) => slug)).size).toBe(stops.length)
  for (const { lat, lng } of stops) {
    expect(lat > region.south && lat < region.north && lng > region.west && lng < region.east).toBe(true)
    expect([lat, lng]).toEqual([Number(lat.toFixed(3)), Number(lng.toFixed(3))])
  }
})
