// What is true of Brisbane alone: another city writes its own.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { unknownSuburb } from './city.ts'
import { libraryBySlug, publicLibraries } from './libraries.ts'
import { stops } from './stations.ts'
import { findSuburb, suburbLabel, suburbs } from './suburbs.ts'
import { whyNoSuburb } from './typed-place.ts'

test('there are suburbs, libraries and stops of the whole of south-east Queensland', () => {
  expect(suburbs.length).toBeGreaterThan(400)
  expect(publicLibraries.length).toBeGreaterThan(100)
  expect(stops.length).toBe(160)
  for (const { lat, lng, postcode } of [...suburbs, ...publicLibraries]) {
    expect(lat > -28.4 && lat < -26.2 && lng > 151.7 && lng < 153.7).toBe(true)
    expect(postcode).toMatch(/^4\d{3}$/)
  }
})

test('a stop can be found by its name', () => {
  expect(stops.filter(({ name }) => name.startsWith('Milton')).map(({ slug }) => slug)).toEqual([
    'milton-station',
    'milton-ferry-terminal',
  ])
})

test('a library can be found by its slug', () => {
  expect(libraryBySlug('west-end-library')).toMatchObject({ name: 'West End Library', postcode: '4101' })
  expect(libraryBySlug('atlantis-library')).toBeUndefined()
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

test('a label has the postcode only where two suburbs share the name', () => {
  expect(suburbLabel({ name: 'West End', postcode: '4101' })).toBe('West End')
  expect(suburbLabel({ name: 'Newtown', postcode: '4305' })).toBe('Newtown 4305')
})

test('slugs are the ones that are stored', () => {
  const slugs = [publicLibraries, stops, suburbs].flat().map(({ slug }) => slug)
  expect(createHash('sha256').update(slugs.join('\n')).digest('hex')).toBe(
    'd7cbb51ce4c828480c7e2dd538713ad67375e619ab0f63a4dbceed3893839426',
  )
})
