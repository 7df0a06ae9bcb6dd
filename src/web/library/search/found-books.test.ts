import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { NoBooks } from './found-books.tsx'
import { searchOf } from './search-address.ts'

type Facts = Partial<Omit<Parameters<typeof NoBooks>[0], 'search'>>
function shown(typed: string, facts: Facts): string {
  const search = searchOf(new URLSearchParams(typed))
  const all = { search, isBeyondLast: false, isInClubs: false, nearest: undefined, ...facts }
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(NoBooks, all) }])
  return renderToStaticMarkup(createElement(Page))
}
const adjusting = 'Try adjusting your filters or search terms'

test('a search that finds nothing at any distance hints at other words, and leads to all books', () => {
  const page = shown('q=quokka', {})
  expect(page).toContain('No results matching your search')
  expect(page).toContain(adjusting)
  expect(page).toContain('href="/all-books"')
  expect(page).not.toContain('Look within')
})

test('a search that finds something farther away leads there', () => {
  const page = shown('q=dune', { nearest: { km: 13.3 } })
  expect(page).toContain('No books found in your area')
  expect(page).toContain('Try increasing your distance range')
  expect(page).toContain('Look within 14 km')
})

test('a search at the widest distance has no farther one to lead to', () => {
  const page = shown(`q=dune&km=${city.maxRadiusKm}`, { nearest: { km: 130 } })
  expect(page).toContain(adjusting)
  expect(page).not.toContain('Look within')
})
