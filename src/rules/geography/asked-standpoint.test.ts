import { expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { suburbs } from '#city/suburbs.ts'
import { guest } from '#rules/base/viewer.ts'
import { askedFrom, standpointAt, standpointNamed, suburbsLike } from './asked-standpoint.ts'
import { cellText } from './distance.ts'

test.each([
  ['West End', 'West End', 'west-end-4101'],
  ['west end 4101', 'West End', 'west-end-4101'],
  ['4101', '4101', undefined],
])('%s is a place', (text, label, slug) => {
  const place = standpointNamed(text)
  expect(place?.label).toBe(label)
  expect(place?.suburb?.slug).toBe(slug)
  expect(place?.lat).toBeCloseTo(-27.48, 1)
})

test.each(['', 'Atlantis', '9999', 'x'.repeat(500)])('%s is not a place', (text) => {
  expect(standpointNamed(text)).toBeUndefined()
})

test.each([
  ['-27.4841,153.0061', '-27.48,153.01'],
  ['-27.48,153.01', '-27.48,153.01'],
])('for %s distances are measured from the cell %s', (text, cell) => {
  const place = standpointAt(text)
  expect(place && cellText(place)).toBe(cell)
  expect(place?.suburb).toBeNull()
})

test.each(['', '1', '91,0', '0,181', 'a,b', '1e3,2', '-27.48,153.01,1', 'NaN,NaN'])(
  '%s is nowhere',
  (text) => {
    expect(standpointAt(text)).toBeUndefined()
  },
)

test('typing the start of a name or a postcode suggests suburbs', () => {
  expect(suburbsLike('west e', 5)).toContain('West End')
  expect(suburbsLike('4101', 5)).toContain('West End')
  expect(suburbsLike('end', 9)).toContain('West End')
  expect(suburbsLike('', 5)).toEqual([])
  expect(suburbsLike('a', 5)).toHaveLength(5)
})

test.each([
  ['mt', 'Mount Gravatt'],
  ['mt gra', 'Mount Gravatt'],
  ['Mt. Gra', 'Mount Gravatt'],
  ['upper mt gra', 'Upper Mount Gravatt'],
  ['kippa ri', 'Kippa-Ring'],
  ['kippa-ri', 'Kippa-Ring'],
  ['st. luc', 'St Lucia'],
  ['saint luc', 'St Lucia'],
  ['dagui', "D'Aguilar"],
  ['d’agui', "D'Aguilar"],
])('%s is the start of %s', (typed, label) => {
  expect(suburbsLike(typed, 9)).toContain(label)
})

test('a postcode with one suburb is that suburb', () => {
  const only = suburbs.find((one) => suburbs.filter(({ postcode }) => postcode === one.postcode).length === 1)
  expect(only && standpointNamed(` ${only.postcode} `)).toMatchObject({
    ...{ lat: only?.lat, lng: only?.lng, suburb: { slug: only?.slug, called: only?.name } },
  })
})

test.each([
  ['a place before a cell', { place: 'West End', at: '-27.60,153.10' }, 'West End', false],
  ['a cell', { place: '', at: '-27.60,153.10' }, 'you', false],
  ['a place there is not', { place: 'Atlantis', at: '' }, city.centre.label, true],
  ['neither', { place: '', at: 'here' }, city.centre.label, false],
])('the standpoint of an address with %s', (_what, asked, label, isUnknownPlace) => {
  const { from, ...rest } = askedFrom(asked, { viewer: guest, city })
  expect(from.label).toBe(label)
  expect(rest).toEqual({ isUnknownPlace })
})
