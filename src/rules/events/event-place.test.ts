import { expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { guest } from '#rules/base/viewer.ts'
import { standpointAt, standpointNamed } from '#rules/geography/asked-standpoint.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { around, eventDistance, eventSpot, eventSuburb } from './event-place.ts'

const nowhere = { place: 'Upstairs at Ola’s', suburb: null, lat: null, lng: null }
const westEnd = standpointNamed('West End') ?? standpointOf(guest, city)

test.each([
  ['the suburb that was chosen', { ...nowhere, suburb: 'west-end-4101' }, 'west-end-4101', false],
  ['a suburb that is no more', { ...nowhere, suburb: 'atlantis-0000' }, undefined, undefined],
  ['the suburb of a library', { ...nowhere, place: ' west end library ' }, 'west-end-4101', true],
  [
    'the end of a place',
    { ...nowhere, place: 'Avid Reader, 193 Boundary St, West End' },
    'west-end-4101',
    false,
  ],
  ['the same with its postcode', { ...nowhere, place: 'Avid Reader, West End 4101' }, 'west-end-4101', false],
  ['a wrong postcode', { ...nowhere, place: 'Avid Reader, West End QLD 4000' }, undefined, undefined],
  ['the suburb nearest to a library', { ...nowhere, place: 'Robina Library' }, 'robina-4226', true],
  ['a name that two suburbs share', { ...nowhere, place: 'The hall, Newtown' }, undefined, undefined],
  ['a suburb in the middle of a sentence', { ...nowhere, place: 'West End, at Mia’s' }, undefined, undefined],
  ['the city alone', { ...nowhere, place: 'City Hall, Brisbane' }, undefined, undefined],
  [
    'a suburb named after the city',
    { ...nowhere, place: 'The Fox, South Brisbane QLD 4101' },
    'south-brisbane-4101',
    false,
  ],
  ['nothing', nowhere, undefined, undefined],
])('where an event is: %s', (_what, event, slug, isExact) => {
  expect(eventSuburb(event)?.slug).toBe(slug)
  expect(eventSpot(event)?.isExact).toBe(isExact)
})

test.each([
  'Avid Reader, 193 Boundary St, West End QLD 4101',
  'Avid Reader, West End, Qld 4101',
  '193 Boundary St, West End QLD 4101, Australia',
  'Avid Reader, West End, Queensland',
  'West End QLD',
  'Avid Reader, 193 Boundary St, West End, Brisbane QLD 4101',
  '193 Boundary St, West End, Brisbane, QLD 4101, Australia',
  'Avid Reader, West End, Brisbane 4101',
  'Avid Reader, West End, Brisbane',
])('an address ends with its suburb: %s', (place) => {
  expect(eventSuburb({ ...nowhere, place })?.slug).toBe('west-end-4101')
})

test('the spot is where somebody pointed, whatever the place is called', () => {
  const event = { place: 'West End Library', suburb: 'west-end-4101', lat: -27.4701, lng: 153.0205 }
  expect(eventSpot(event)).toEqual({ lat: -27.4701, lng: 153.0205, isExact: true })
})

test('a distance is no more exact than what is known of the place', () => {
  expect(eventDistance(westEnd, { ...nowhere, suburb: 'west-end-4101' })).toEqual({ within: 'West End' })
  expect(eventDistance(westEnd, { ...nowhere, suburb: 'new-farm-4005' })).toEqual({ km: expect.any(Number) })
  expect(
    eventDistance(westEnd, { ...nowhere, suburb: 'west-end-4101', lat: -27.4801, lng: 153.0123 }),
  ).toEqual({ km: expect.any(Number) })
  expect(eventDistance(westEnd, nowhere)).toBeNull()
})

test('suburbs and libraries within the distance of a place', () => {
  const near = around(westEnd, 5)
  expect(near.suburbs).toContain('new-farm-4005')
  expect(near.suburbs).not.toContain('chermside-4032')
  expect(near.libraries).toContain('west end library')
  expect(near.libraries).not.toContain('chermside library')
  expect(near.endings).toEqual(expect.arrayContaining(['west end', 'west end 4101']))
  expect(near.circle).toMatchObject({ km: 5 })
})

test.each([
  ['a suburb', westEnd, ['west-end-4101']],
  [
    'a postcode',
    standpointNamed('4101') ?? westEnd,
    ['highgate-hill-4101', 'south-brisbane-4101', 'west-end-4101'],
  ],
  ['a cell', standpointAt('-27.48,153.01') ?? westEnd, ['west-end-4101']],
])('the suburbs of %s alone', (_what, from, slugs) => {
  expect(around(from, 0)).toMatchObject({ suburbs: slugs, circle: null })
})
