import { expect, test } from 'vitest'
import { suburbs } from '#city/suburbs.ts'
import { distanceKm, gridCell } from './distance.ts'
import { nearestLabel, nearestSuburb } from './nearest-suburb.ts'

test.each([
  ['West End', { lat: -27.48, lng: 153.01 }],
  ['Paddington', { lat: -27.46, lng: 153 }],
  ['New Farm', { lat: -27.47, lng: 153.05 }],
])('a cell in %s finds that suburb', (name, cell) => {
  expect(nearestLabel(cell)).toBe(name)
})

test.each([
  ['Sydney', { lat: -33.87, lng: 151.21 }],
  ['the sea', { lat: -27.4, lng: 154 }],
  ['nowhere', { lat: 0, lng: 0 }],
])('%s is not one of our suburbs', (_, cell) => {
  expect(nearestSuburb(cell)).toBeUndefined()
})

test('the cell of any suburb finds it or a neighbouring one', () => {
  for (const suburb of suburbs) {
    const found = nearestSuburb(gridCell(suburb))
    expect(found && distanceKm(found, suburb), suburb.name).toBeLessThan(2)
  }
})
