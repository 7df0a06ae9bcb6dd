import { describe, expect, it, test, vi } from 'vitest'
import { city } from './city.ts'
import { postcode } from './postcode.ts'
import { region } from './region.ts'
import { findSuburb, suburbBySlug, suburbLabel, suburbs } from './suburbs.ts'
import { sharedNames, spelledOut } from './typed-place.ts'

describe('the suburb table', () => {
  it('names every suburb once', () => {
    expect(new Set(suburbs.map((suburb) => suburb.slug)).size).toBe(suburbs.length)
    for (const suburb of suburbs) expect(suburbBySlug(suburb.slug)).toBe(suburb)
  })

  it('keeps every suburb in the region, to 0.001° and with a postcode', () => {
    const { south, north, west, east } = region
    const aPostcode = new RegExp(`^${postcode}$`, 'i')
    const misplaced = suburbs.filter(
      (suburb) =>
        suburb.lat < south ||
        suburb.lat > north ||
        suburb.lng < west ||
        suburb.lng > east ||
        !aPostcode.test(suburb.postcode),
    )
    expect(misplaced).toEqual([])
    for (const { lat, lng } of suburbs) {
      expect([lat, lng]).toEqual([Number(lat.toFixed(3)), Number(lng.toFixed(3))])
    }
  })

  it('places the city centre near its own centre', () => {
    const cbd = findSuburb(city.centralSuburb)
    expect(cbd?.lat).toBeCloseTo(city.centre.lat, 1)
    expect(cbd?.lng).toBeCloseTo(city.centre.lng, 1)
  })
})

test('the names that suburbs share are known', () => {
  const shared = [...Map.groupBy(suburbs, ({ name }) => spelledOut(name))].filter(([, all]) => all[1])
  expect(Object.fromEntries(shared.map(([name, all]) => [name, all.map(suburbLabel)]))).toEqual(sharedNames)
})

test('every label finds its own suburb again', () => {
  for (const suburb of suburbs) expect(findSuburb(suburbLabel(suburb))).toBe(suburb)
})

test('a text that nobody would type is not looked up at all', () => {
  const look = vi.spyOn(RegExp.prototype, 'exec')
  // Trying every way to split it would take a minute.
  const found = findSuburb(`${city.centralSuburb}${','.repeat(100_000)}x`)
  const looks = look.mock.calls.length
  look.mockRestore()
  expect([found, looks]).toEqual([undefined, 0])
})
