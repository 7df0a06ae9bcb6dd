import { expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { guest } from '#rules/base/viewer.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { shelvesFrom } from './shelves-from.ts'

const stop = (name: string | null, isContradicted = false) => ({
  place: name === null ? null : { name },
  isContradicted,
})
const atHome = aViewer({ id: '1', name: 'Mia', suburb: 'new-farm-4005' })
const homeless = aViewer({ id: '2', name: 'Noah', suburb: null })
const travelled = {
  stops: [stop('Toowong'), stop('Inala'), stop('Cleveland', true), stop(null)],
  began: { name: 'West End' },
}

test.each([
  ['a member, from their suburb', atHome, travelled, 'New Farm'],
  ['a guest, from where the copy was last', guest, travelled, 'Inala'],
  ['a member without a suburb, too', homeless, travelled, 'Inala'],
  ['a guest, from where it began', guest, { ...travelled, stops: [] }, 'West End'],
  ['a guest, from the city’s centre if it was nowhere', guest, { stops: [], began: null }, city.centre.label],
])('bookshelves are offered to %s', (_who, viewer, journey, label) => {
  expect(shelvesFrom({ viewer, city }, journey).label).toBe(label)
})
