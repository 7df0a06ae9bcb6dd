import { expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { guest } from '#rules/base/viewer.ts'
import { standpointNamed } from '#rules/geography/asked-standpoint.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { librariesNear, libraryCatalogue } from './libraries.ts'

test.each([
  [standpointOf(guest, city), 'Brisbane Square Library'],
  [standpointNamed('Chermside'), 'Chermside Library'],
  [standpointNamed('Ipswich'), 'Ipswich Central Library'],
])('from $0.label the nearest library is %s', (from, name) => {
  if (!from) throw new Error('No such place')
  const [first, second] = librariesNear(from, 2)
  expect(first?.name).toBe(name)
  expect(first && 'km' in first.distance && second && 'km' in second.distance).toBe(true)
})

test('the catalogue is asked for the ISBN, which cannot change the address otherwise', () => {
  const { address } = libraryCatalogue('9780306406157')
  expect(new URL(address).searchParams.get('qu')).toBe('9780306406157')
  const odd = new URL(libraryCatalogue('1&b=2#c').address)
  expect([odd.searchParams.get('qu'), odd.searchParams.get('b'), odd.hash]).toEqual(['1&b=2#c', null, ''])
})
