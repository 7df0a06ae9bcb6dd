import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { suburbInPath } from '#rules/places/place-paths.ts'
import { clubsFiltersOf } from '#web/clubs/list/clubs-list-path.ts'
import Suburb, { meta } from './suburb.tsx'

const told = {
  ...{ name: 'Anstead', postcode: '4070', copies: 3, readers: 0, isQuiet: false, books: [] },
  ...{ address: 'https://books.example/suburb/anstead', card: 'https://books.example/card.jpg' },
}
const bookshelves = [
  { id: 'a', to: '/map/bookshelf/a', name: 'The Blue Fridge', below: 'West End', aside: '15 km' },
]

const club = {
  id: 'b',
  name: 'Slow Readers',
  description: '',
  category: 'Classics',
  members: 4,
  reading: null,
}

function pageWith(own: number, clubs: object[] = []): string {
  const figures = { clubs: 9, meetings: 0, bookshelves: own }
  const shown = { told, figures, bookshelves, slug: 'anstead-4070', path: '/suburb/anstead' }
  const loaderData = { ...shown, newest: [], lookingFor: [], clubs, events: [] }
  const props = { loaderData } as unknown as Parameters<typeof Suburb>[0] // the screen reads nothing else
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Suburb, props)))
}

test('bookshelves of other suburbs are called the nearest, not the suburb’s', () => {
  expect(pageWith(0)).toContain('>The nearest community bookshelves</h2>')
  expect(pageWith(1)).toContain('>Community bookshelves</h2>')
})

test('“See all clubs” lists the clubs of this suburb, not of the whole city', () => {
  const [, asked] = /href="\/book-clubs\?([^"]*)"[^>]*>See all clubs/.exec(pageWith(0, [club])) ?? []
  const filters = clubsFiltersOf(new URLSearchParams(asked?.replaceAll('&amp;', '&')))
  expect(filters).toMatchObject({ place: 'Anstead', within: 0, text: '', category: null, isMine: false })
})

test('the address of a suburb may be typed in capitals', () => {
  expect(suburbInPath('West-End')?.slug).toBe('west-end-4101')
  expect(suburbInPath('WEST-END-4101')?.slug).toBe('west-end-4101')
  expect(suburbInPath('nowhere')).toBeUndefined()
})

test('search engines read from whom the books are', () => {
  const words = meta({ loaderData: { told } } as unknown as Parameters<typeof meta>[0]) // it reads nothing else
  expect(JSON.stringify(words)).toContain('Borrow or keep 3 books from neighbours in Anstead')
})
