import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { AtLibrary } from './at-library.tsx'

const catalogue = { name: 'Trove', address: 'https://example.org/9780306406157' }

const shownWith = (nearest: Parameters<typeof AtLibrary>[0]['nearest']) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(AtLibrary, { catalogue, nearest })))
const linksWith = (nearest: Parameters<typeof AtLibrary>[0]['nearest']) =>
  [...shownWith(nearest).matchAll(/href="([^"]+)"/g)].map(([, to]) => to)

test('a member reads the nearest library; a viewer without a place finds it on the map', () => {
  const nearest = { slug: 'west-end', name: 'West End Library', away: '1.2 km away' }
  expect(linksWith(nearest)).toEqual([catalogue.address, '/map/library/west-end'])
  expect(linksWith(null)).toEqual([catalogue.address, '/map#libraries'])
})

test('on a phone it comes after the neighbours who share the book, and on a wide screen it has a row', () => {
  expect(shownWith(null)).toMatch(/^<section [^>]*class="[^"]*max-md:order-2 md:col-span-full/)
})
