import { expect, test } from 'vitest'
import { unknownSuburb } from '#city/city.ts'
import { suburbNamed } from './suburb-named.ts'

test('a suburb is found by what was typed', () => {
  expect(suburbNamed('West End QLD 4101').slug).toBe('west-end-4101')
})

test.each([
  ['Newtown', 'There are two: Newtown 4305 and Newtown 4350.'],
  ['Atlantis', unknownSuburb],
])('%s is refused with “%s”', (typed, message) => {
  expect(() => suburbNamed(typed)).toThrow(expect.objectContaining({ code: 'UNKNOWN_SUBURB', message }))
})
