import { expect, test } from 'vitest'
import { libraryBySlug, publicLibraries } from './libraries.ts'
import { landOutlines, riverOutline } from './outline-table.ts'

test('every library has a unique name, in south-east Queensland to 0.001°', () => {
  expect(new Set(publicLibraries.map(({ slug }) => slug)).size).toBe(publicLibraries.length)
  expect(publicLibraries.length).toBeGreaterThan(100)
  for (const { lat, lng, postcode } of publicLibraries) {
    expect(lat > -28.4 && lat < -26.2 && lng > 151.7 && lng < 153.7).toBe(true)
    expect([lat, lng]).toEqual([Number(lat.toFixed(3)), Number(lng.toFixed(3))])
    expect(postcode).toMatch(/^4\d{3}$/)
  }
})

test('a library can be found by its slug', () => {
  expect(libraryBySlug('west-end-library')).toMatchObject({ name: 'West End Library', postcode: '4101' })
  expect(libraryBySlug('atlantis-library')).toBeUndefined()
})

test('outlines are pairs of numbers, and at least triangles', () => {
  for (const outline of [...landOutlines, riverOutline]) {
    expect(outline.length % 2).toBe(0)
    expect(outline.length).toBeGreaterThanOrEqual(6)
  }
})
