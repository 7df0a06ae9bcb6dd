import { describe, expect, test } from 'vitest'
import { chordKm, distanceKm, distanceOf, gridCell, isGridCell } from './distance.ts'
import { briefDistanceText, distanceText } from './distance-words.ts'

const cbd = { lat: -27.47, lng: 153.03 }

describe('great-circle distance', () => {
  test.each([
    ['to itself', cbd, cbd, 0],
    ['one degree of latitude', { lat: 0, lng: 0 }, { lat: 1, lng: 0 }, 111.195],
    ['one degree of longitude at 60° S', { lat: -60, lng: 0 }, { lat: -60, lng: 1 }, 55.597],
    ['across the date line', { lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, 111.195],
    ['half way round', { lat: 0, lng: 0 }, { lat: 0, lng: 180 }, 20_015.087],
    ['from pole to pole', { lat: 90, lng: 0 }, { lat: -90, lng: 0 }, 20_015.087],
  ])('%s', (_what, from, to, km) => {
    expect(distanceKm(from, to)).toBeCloseTo(km, 2)
    expect(distanceKm(to, from)).toBeCloseTo(km, 2)
  })
})

test('a chord is shorter than the arc, slightly so nearby, and equals the diameter at the antipode', () => {
  expect(chordKm(5)).toBeCloseTo(5, 6)
  expect(chordKm(1000)).toBeLessThan(1000)
  expect(chordKm(Math.PI * 6371)).toBeCloseTo(2 * 6371, 6)
})

const from = { ...cbd, label: 'Brisbane CBD', suburb: { slug: 'brisbane-city-4000', called: 'your suburb' } }
/** This many km to the north: a degree of latitude is 111.195 km. */
const northwards = (km: number, suburb = 'elsewhere-4000') => ({
  lat: cbd.lat + km / 111.195,
  lng: cbd.lng,
  suburb,
})

test.each([
  [0, '100 m away', '100 m'],
  [0.02, '100 m away', '100 m'],
  [0.149, '100 m away', '100 m'],
  [0.151, '200 m away', '200 m'],
  [0.849, '800 m away', '800 m'],
  [0.851, '900 m away', '900 m'],
  [0.949, '900 m away', '900 m'],
  [0.951, '1.0 km away', '1.0 km'],
  [1, '1.0 km away', '1.0 km'],
  [3.24, '3.2 km away', '3.2 km'],
  [100, '100.0 km away', '100.0 km'],
])('%d km: %s', (km, text, brief) => {
  const distance = distanceOf(from, northwards(km))
  expect(distanceText(distance)).toBe(text)
  expect(briefDistanceText(distance)).toBe(brief)
})

test('within the viewer’s own suburb the distance says no more than that', () => {
  const distance = distanceOf(from, northwards(0.9, 'brisbane-city-4000'))
  expect(distanceText(distance)).toBe('In your suburb')
  expect(briefDistanceText(distance)).toBe('in your suburb')
  expect(distanceText(distanceOf({ ...from, suburb: null }, northwards(0.9, 'brisbane-city-4000')))).toBe(
    '900 m away',
  )
})

test.each([
  [
    { lat: -27.4774, lng: 153.0281 },
    { lat: -27.48, lng: 153.03 },
  ],
  [
    { lat: -27.47, lng: 153.03 },
    { lat: -27.47, lng: 153.03 },
  ],
  [
    { lat: 0.004, lng: -0.006 },
    { lat: 0, lng: -0.01 },
  ],
])('%o lies in the cell %o', (position, cell) => {
  expect(gridCell(position).lat).toBeCloseTo(cell.lat, 9)
  expect(gridCell(position).lng).toBeCloseTo(cell.lng, 9)
  expect(isGridCell(gridCell(position))).toBe(true)
})

test.each([
  [{ lat: -27.471, lng: 153.03 }, false],
  [{ lat: -27.47, lng: 153.0300001 }, false],
  [{ lat: -27.47, lng: 153.03 }, true],
])('%o is a cell: %s', (position, expected) => expect(isGridCell(position)).toBe(expected))
