import { describe, expect, test } from 'vitest'
import { findSuburb } from '#city/suburbs.ts'
import type { Position } from '#rules/base/viewer.ts'
import { distanceKm } from '#rules/geography/distance.ts'
import { cityPlaces, type PublicPlace, placeWords } from '#rules/places/public-places.ts'
import { meeting } from './meeting-limits.ts'
import { between, fairPlaces } from './meeting-places.ts'

const at = (suburb: string | null): Position | null => {
  const found = suburb ? findSuburb(suburb) : null
  if (suburb && !found) throw new Error(`No suburb ${suburb}`)
  return found ?? null
}
const homes = (owner: string | null, borrower: string | null) => ({
  ownerAt: at(owner),
  borrowerAt: at(borrower),
})

describe('the city’s own places, fairest first', () => {
  test.each<[string | null, string | null, string[]]>([
    [
      'West End',
      'New Farm',
      [
        'QUT Gardens Point ferry terminal 2/2.4',
        'Brisbane Square Library 2.1/2.4',
        'Maritime Museum ferry terminal 2.3/2.4',
      ],
    ],
    [
      'New Farm',
      'West End',
      [
        'QUT Gardens Point ferry terminal 2.4/2',
        'Brisbane Square Library 2.4/2.1',
        'Maritime Museum ferry terminal 2.4/2.3',
      ],
    ],
    // One suburb: nobody travels further than the detour allows, and a library comes before a station that is just as
    // near.
    ['Toowong', 'Toowong', ['Mount Coot-tha Library 1/1', 'Toowong Library 1/1', 'Toowong station 1/1']],
    [
      'Sandgate',
      'Indooroopilly',
      ['Wooloowin station 11.9/11.5', 'Everton Park Library 12.3/10.7', 'Eagle Junction station 11.2/12.4'],
    ],
    // Without a suburb: near the other member's.
    ['Nundah', null, ['Nundah station 0.2/null', 'Nundah Library 0.5/null', 'Toombul station 0.7/null']],
    [null, 'Nundah', ['Nundah station null/0.2', 'Nundah Library null/0.5', 'Toombul station null/0.7']],
    [null, null, []],
    // Nothing is near enough to both.
    ['Moreton Island', 'Moreton Island', []],
  ])('%s and %s', (owner, borrower, expected) => {
    const found = fairPlaces(cityPlaces, homes(owner, borrower))
    expect(found.map(({ name, ownerKm, borrowerKm }) => `${name} ${ownerKm}/${borrowerKm}`)).toEqual(expected)
  })
})

function aPlace(key: string, lat: number, lng = 153): PublicPlace {
  return {
    key,
    kind: key.startsWith('library') ? 'library' : 'station',
    name: key,
    suburb: null,
    directions: null,
    lat,
    lng,
  }
}
const north = { lat: -27.4, lng: 153 }
const south = { lat: -27.6, lng: 153 }
const keysOf = (places: PublicPlace[]) =>
  fairPlaces(places, { ownerAt: north, borrowerAt: south }).map(({ key }) => key)

test('the shortest longer way first, then the shortest sum, then kind and key, in whatever order they are given', () => {
  const [middle, nearer, eastOfMiddle] = [
    aPlace('library/m', -27.5),
    aPlace('library/n', -27.49),
    aPlace('library/e', -27.5, 153.02),
  ]
  expect(keysOf([nearer, eastOfMiddle, middle])).toEqual(['library/m', 'library/e', 'library/n'])
  // Equal for the member with the longer way, and shorter in sum.
  expect(keysOf([aPlace('library/w', -27.495, 153.0565), aPlace('library/s', -27.51)])).toEqual([
    'library/s',
    'library/w',
  ])
  const alike = [aPlace('station/b', -27.5), aPlace('station/a', -27.5), aPlace('library/z', -27.5)]
  expect(keysOf(alike)).toEqual(['library/z', 'station/a', 'station/b'])
  expect(keysOf([...alike].reverse())).toEqual(['library/z', 'station/a', 'station/b'])
})

test('never more than three, and none much further away than the suburbs are from each other', () => {
  const apart = distanceKm(north, south)
  const lats = [-27.1, -27.2, -27.35, -27.37, -27.4, -27.5, -27.55, -27.63, -27.65, -27.9]
  const found = fairPlaces(
    lats.map((lat) => aPlace(`station/${lat}`, lat)),
    { ownerAt: north, borrowerAt: south },
  )
  expect(found).toHaveLength(meeting.offered)
  for (const lat of lats) {
    const [only] = fairPlaces([aPlace('station/x', lat)], { ownerAt: north, borrowerAt: south })
    const longer = Math.max(distanceKm(north, { lat, lng: 153 }), distanceKm(south, { lat, lng: 153 }))
    expect(Boolean(only), String(lat)).toBe(longer <= apart + meeting.detourKm + 0.05)
  }
})

test('every pair of suburbs has meeting places near enough, with names that fit their column', () => {
  const [one, other] = [at('Wynnum'), at('The Gap')]
  expect(between({ ownerAt: one, borrowerAt: other })?.lat).toBeCloseTo(-27.45, 1)
  expect(between({ ownerAt: null, borrowerAt: other })).toEqual({ lat: other?.lat, lng: other?.lng })
  expect(between({ ownerAt: null, borrowerAt: null })).toBeNull()
  for (const place of cityPlaces) expect(placeWords(place).length).toBeLessThanOrEqual(120)
})
