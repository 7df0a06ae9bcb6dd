import { expect, test } from 'vitest'
import { publicLibraries } from './libraries.ts'
import { landOutlines, riverOutline } from './outline-table.ts'
import { postcode as shape } from './postcode.ts'
import { region } from './region.ts'

test('every library has a unique name, in the region to 0.001°', () => {
  expect(new Set(publicLibraries.map(({ slug }) => slug)).size).toBe(publicLibraries.length)
  for (const { lat, lng, postcode } of publicLibraries) {
    expect(lat > region.south && lat < region.north && lng > region.west && lng < region.east).toBe(true)
    expect([lat, lng]).toEqual([Number(lat.toFixed(3)), Number(lng.toFixed(3))])
    expect(postcode).toMatch(new RegExp(`^${shape}$`, 'i'))
  }
})

test('outlines are pairs of numbers, and at least triangles', () => {
  for (const outline of [...landOutlines, riverOutline]) {
    expect(outline.length % 2).toBe(0)
    expect(outline.length).toBeGreaterThanOrEqual(6)
  }
})
