import { expect, test } from 'vitest'
import { searchOf, searchPath, soughtText } from './search-address.ts'

test.each([
  ['', '/search'],
  ['q=dune', '/search?q=dune'],
  ['q=dune&genre=Fiction&km=20&available=on&offer=give&sort=newest&place=West+End&page=2', undefined],
  ['tab=nearby&q=dune', undefined],
  ['q=dune&genre=&offer=&sort=best&km=5&place=', '/search?q=dune'],
  ['q=&sort=best', '/search'],
  ['tab=x&genre=x&km=x&offer=x&sort=x&page=x', '/search'],
  ['km=5', '/search'],
  ['km=0', '/search'],
  ['km=999', '/search?km=100'],
  ['sort=best&q=dune', '/search?q=dune'],
  ['sort=nearest&q=dune', '/search?q=dune&sort=nearest'],
  ['tab=events&q=swap&type=workshop&within=0', '/search?tab=events&q=swap&type=workshop&within=0'],
  ['tab=events&type=x&within=7', '/search?tab=events'],
  ['tab=map&show=events&place=West+End', '/search?tab=map&place=West+End&show=events'],
  ['q=dune&type=workshop&within=5&show=events', '/search?q=dune'],
  ['tab=nearby&change=place', '/search?tab=nearby&change=place'],
  ['change=place', '/search'],
  ['at=-27.48,153.01', '/search?at=-27.48%2C153.01'],
  ['at=-27.48,153.01&place=4101', '/search?place=4101'],
])('%s is requested at %s', (query, path) => {
  expect(searchPath(searchOf(new URLSearchParams(query)))).toBe(path ?? `/search?${query}`)
})

test('words stay on every tab, and are searched on one', () => {
  const search = searchOf(new URLSearchParams('q=dune'))
  const there = searchOf(new URL(searchPath(search, { tab: 'nearby' }), 'http://city.test').searchParams)
  expect([soughtText(search), soughtText(there)]).toEqual(['dune', ''])
  expect(searchPath(there, { tab: 'search' })).toBe('/search?q=dune')
})
