import { describe, expect, it, test, vi } from 'vitest'
import { city, unknownSuburb } from './city.ts'
import { findSuburb, suburbBySlug, suburbLabel, suburbs } from './suburbs.ts'
import { sharedNames, whyNoSuburb } from './typed-place.ts'

const southEastQueensland = { south: -28.4, north: -26.2, west: 151.7, east: 153.7 }

describe('the suburb table', () => {
  it('names every suburb once', () => {
    expect(new Set(suburbs.map((suburb) => suburb.slug)).size).toBe(suburbs.length)
    expect(suburbs.length).toBeGreaterThan(400)
  })

  it('keeps every suburb in south-east Queensland, to 0.001° and with a local postcode', () => {
    const { south, north, west, east } = southEastQueensland
    const misplaced = suburbs.filter(
      ({ lat, lng, postcode }) =>
        lat < south || lat > north || lng < west || lng > east || !/^4[0-9]{3}$/.test(postcode),
    )
    expect(misplaced).toEqual([])
    for (const { lat, lng } of suburbs) {
      expect([lat, lng]).toEqual([Number(lat.toFixed(3)), Number(lng.toFixed(3))])
    }
  })

  it('places the city centre near its own centre', () => {
    const cbd = suburbBySlug('brisbane-city-4000')
    expect(cbd?.lat).toBeCloseTo(city.centre.lat, 1)
    expect(cbd?.lng).toBeCloseTo(city.centre.lng, 1)
  })
})

test.each([
  ['New Farm', '4005', 'Brisbane'],
  ['West End', '4101', 'Brisbane'],
  ['Paddington', '4064', 'Brisbane'],
  ['St Lucia', '4067', 'Brisbane'],
  ['Inala', '4077', 'Brisbane'],
  ['Fortitude Valley', '4006', 'Brisbane'],
  ['Stones Corner', '4120', 'Brisbane'],
  ['Brisbane City', '4000', 'Brisbane'],
  ['Toowong', '4066', 'Brisbane'],
  ['Woolloongabba', '4102', 'Brisbane'],
  ['Springwood', '4127', 'Logan'],
  ['Spring Mountain', '4300', 'Ipswich'],
  ['Cleveland', '4163', 'Redland'],
  ['Redcliffe', '4020', 'Moreton Bay'],
  ['Gold Coast', '4217', 'Gold Coast'],
  ['Sunshine Coast', '4558', 'Sunshine Coast'],
  ['Toowoomba', '4350', 'Toowoomba'],
])('%s has the postcode %s and belongs to %s', (name, postcode, council) => {
  expect(findSuburb(name)).toMatchObject({ name, postcode, council })
})

test.each([
  ['west end', 'west-end-4101'],
  ['  West   End ', 'west-end-4101'],
  ['West End 4101', 'west-end-4101'],
  ['WEST END, 4101', 'west-end-4101'],
  ['Mt Gravatt', 'mount-gravatt-4122'],
  ['St. Lucia', 'st-lucia-4067'],
  ['Upper Mt Gravatt', 'upper-mount-gravatt-4122'],
  ['Tóowông', 'toowong-4066'],
  ['Newtown 4305', 'newtown-4305'],
  ['Newtown, 4350', 'newtown-4350'],
  ['West End QLD 4101', 'west-end-4101'],
  ['West End 4101 QLD', 'west-end-4101'],
  ['West End, Qld', 'west-end-4101'],
  ['West End, Queensland, Australia', 'west-end-4101'],
  ['4101 West End', 'west-end-4101'],
  ['4305 Mt Gravatt', undefined],
  ['4122 Mt Gravatt', 'mount-gravatt-4122'],
  ['Kippa Ring', 'kippa-ring-4021'],
  ['DAguilar', 'daguilar-4514'],
  ['4021 Queensland', 'kippa-ring-4021'],
  ['Brisbane', 'brisbane-city-4000'],
  ['Brisbane QLD 4000', 'brisbane-city-4000'],
  ['Brisbane, Australia', 'brisbane-city-4000'],
  ['Brisbane CBD', 'brisbane-city-4000'],
  ['Brisbane City', 'brisbane-city-4000'],
  ['Brisbane 4021', 'kippa-ring-4021'],
  ['West End, Brisbane', 'west-end-4101'],
  ['West End, Brisbane QLD 4101', 'west-end-4101'],
  ['Newtown 4305, Brisbane', 'newtown-4305'],
  ['South Brisbane', 'south-brisbane-4101'],
  ['East Brisbane, Brisbane', 'east-brisbane-4169'],
])('%j finds %s', (text, slug) => {
  expect(findSuburb(text)?.slug).toBe(slug)
})

test.each([
  ['a shared name without its postcode', 'Newtown'],
  ['the wrong postcode', 'West End 4000'],
  ['part of a name', 'West'],
  ['a postcode of several', '4101'],
  ['the state alone', 'Queensland'],
  ['two postcodes', '4101 West End 4101'],
  ['another city', 'Fitzroy'],
  ['a part of the city that is no suburb', 'North Brisbane'],
  ['the city with the postcode of several suburbs', 'Brisbane 4101'],
  ['nothing', ''],
  ['blanks', '   '],
])('%s finds no suburb', (_reason, text) => {
  expect(findSuburb(text)).toBeUndefined()
})

test('the names that suburbs share are known', () => {
  const shared = [...Map.groupBy(suburbs, ({ name }) => name.toLowerCase())].filter(([, all]) => all[1])
  expect(Object.fromEntries(shared.map(([name, all]) => [name, all.map(suburbLabel)]))).toEqual(sharedNames)
})

test.each([
  ['Newtown', 'There are two: Newtown 4305 and Newtown 4350.'],
  ['Newtown, Brisbane', 'There are two: Newtown 4305 and Newtown 4350.'],
  ['cedar creek, qld', 'There are two: Cedar Creek 4207 and Cedar Creek 4520.'],
  ['Newtown 4000', unknownSuburb],
  ['constructor', unknownSuburb],
  ['Atlantis', unknownSuburb],
])('for %j people read %j', (text, sentence) => {
  expect(whyNoSuburb(text)).toBe(sentence)
})

test('every label finds its own suburb again', () => {
  for (const suburb of suburbs) expect(findSuburb(suburbLabel(suburb))).toBe(suburb)
  expect(suburbLabel({ name: 'West End', postcode: '4101' })).toBe('West End')
  expect(suburbLabel({ name: 'Newtown', postcode: '4305' })).toBe('Newtown 4305')
})

test('a text that nobody would type is not looked up at all', () => {
  const look = vi.spyOn(RegExp.prototype, 'exec')
  // Trying every way to split it would take a minute.
  const found = findSuburb(`West End${','.repeat(100_000)}x`)
  const looks = look.mock.calls.length
  look.mockRestore()
  expect([found, looks]).toEqual([undefined, 0])
})
