import { expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { guest } from '#rules/base/viewer.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { standpointOf } from './standpoint.ts'

const mia = aViewer({
  id: '0b0e7a3c-58a5-4a55-9d1e-3f4e7f1f5a11',
  name: 'Mia Rossi',
  suburb: 'west-end-4101',
})
const westEnd = { slug: 'west-end-4101', called: 'your suburb' }
const cell = { lat: -27.48, lng: 153.01 }

test.each([
  ['a guest', guest, { label: 'Brisbane CBD', lat: city.centre.lat, suburb: null }],
  ['a member', mia, { label: 'West End', suburb: westEnd }],
  ['a member who shares a cell', { ...mia, cell }, { ...cell, label: 'you', suburb: westEnd }],
  ['a member without a suburb', { ...mia, suburb: null }, { label: 'Brisbane CBD', suburb: null }],
  ['one who shares a cell alone', { ...mia, suburb: null, cell }, { ...cell, label: 'you', suburb: null }],
  ['a member of a suburb long gone', { ...mia, suburb: 'atlantis-0000' }, { label: 'Brisbane CBD' }],
] as const)('%s searches from where they are', (_who, viewer, expected) => {
  expect(standpointOf(viewer, city)).toMatchObject(expected)
})
