import { expect, test } from 'vitest'
import { mapOf, mapPath } from './map-address.ts'

test.each([
  ['', '/map'],
  ['show=events', '/map?show=events'],
  ['show=cars&all=everything', '/map'],
  ['place=West+End&at=-27.48,153.01&all=libraries', '/map?place=West+End&all=libraries'],
  ['at=-27.48,153.01', '/map?at=-27.48%2C153.01'],
])('“%s” is requested at %s', (query, path) => {
  expect(mapPath(mapOf(new URLSearchParams(query)))).toBe(path)
})
