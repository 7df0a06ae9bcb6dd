import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { suburbInPath } from '#rules/places/place-paths.ts'
import { isQuietSuburb, suburbSentence } from '#rules/places/suburb-figures.ts'
import type { AppContext } from '#server/http/screen-context.ts'
import { actionArgs } from '#tests/support/action-args.ts'
import { clubsFiltersOf } from '#web/clubs/list/clubs-list-path.ts'
import Suburb, { loader, meta } from './suburb.tsx'

const told = {
  ...{ name: 'Anstead', postcode: '4070', hasBooks: true, isQuiet: false, books: [] },
  sentence: suburbSentence({ name: 'Anstead', copies: 3, readers: 0 }),
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

/** What the head of its page says; `meta` reads nothing else. */
const headOf = (facts: object = {}) =>
  meta({ loaderData: { told: { ...told, ...facts } } } as unknown as Parameters<typeof meta>[0])

function pageWith(own: number, clubs: object[] = []): string {
  const shown = {
    told,
    figures: [],
    bookshelves,
    hasBookshelves: own > 0,
    slug: 'anstead-4070',
    path: '/suburb/anstead',
  }
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

test('the way to more books says that it leads around the suburb, whose own number is above it', () => {
  expect(pageWith(0)).toMatch(/href="\/search\?tab=nearby&amp;place=Anstead"[^>]*>See books near Anstead/)
})

test('the address of a suburb may be typed in capitals', () => {
  expect(suburbInPath('West-End')?.slug).toBe('west-end-4101')
  expect(suburbInPath('WEST-END-4101')?.slug).toBe('west-end-4101')
  expect(suburbInPath('nowhere')).toBeUndefined()
})

test('search engines read from whom the books are', () => {
  expect(JSON.stringify(headOf())).toContain('Borrow or keep 3 books from neighbours in Anstead')
})

test('search engines read the place and its newest books as structured data, and nobody’s name', () => {
  const address = 'https://books.example/book/c'
  const books = [{ title: 'Sabriel', author: 'Garth Nix', address }]
  const found = headOf({ books })?.find((each) => Object.hasOwn(each, 'script:ld+json'))
  expect(found).toEqual({
    'script:ld+json': {
      ...{ '@context': 'https://schema.org', '@type': 'CollectionPage', name: 'Books in Anstead' },
      description: expect.stringContaining('3 books from neighbours in Anstead'),
      url: told.address,
      about: {
        ...{ '@type': 'Place', name: 'Anstead' },
        address: {
          ...{ '@type': 'PostalAddress', addressLocality: 'Anstead', postalCode: '4070' },
          ...{ addressRegion: 'Queensland', addressCountry: 'AU' },
        },
      },
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: [
          {
            ...{ '@type': 'ListItem', position: 1 },
            item: {
              ...{ '@type': 'Book', name: 'Sabriel', url: address },
              author: { '@type': 'Person', name: 'Garth Nix' },
            },
          },
        ],
      },
    },
  })
})

test('a suburb where nothing is yet is not listed by search engines', () => {
  const quiet = JSON.stringify(headOf({ isQuiet: true }))
  expect(quiet).toContain('noindex')
  expect(quiet).not.toContain('ld+json')
})

test.each([
  ['newtown', 'Newtown', ['/suburb/newtown-4305', '/suburb/newtown-4350']],
  ['Cedar-Creek', 'Cedar Creek', ['/suburb/cedar-creek-4207', '/suburb/cedar-creek-4520']],
])('the address /suburb/%s leads to both suburbs of that name', async (slug, name, paths) => {
  const loaderData = await loader({ ...actionArgs(`/suburb/${slug}`, {}), params: { slug } })
  const props = { loaderData } as unknown as Parameters<typeof Suburb>[0] // the screen reads nothing else
  const page = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Suburb, props)))
  expect(page).toContain(`Which ${name}?`)
  expect([...page.matchAll(/href="(\/suburb[^"]*)"/g)].map(([, path]) => path)).toEqual(paths)
  expect(JSON.stringify(meta({ loaderData } as unknown as Parameters<typeof meta>[0]))).toContain('noindex')
})

test.each([
  [0, 0, true],
  [1, 0, false],
  [0, 1, false],
])('with %s books and %s clubs a suburb is listed as in the sitemap', async (copies, total, isQuiet) => {
  const services = {
    library: { suburbShelf: async () => ({ copies, readers: copies, newest: [], lookingFor: [] }) },
    clubs: { clubsInSuburb: async () => ({ total, clubs: [] }) },
    events: { suburbEvents: async () => ({ total: 3, events: [] }) },
    places: { suburbBookshelves: async () => ({ total: 3, bookshelves: [] }) },
  } as unknown as AppContext['services'] // all that the page asks for
  const asked = actionArgs('/suburb/anstead', {}, { services, city, clock: () => new Date(0), origin: '' })
  const { told } = await loader({ ...asked, params: { slug: 'anstead' } })
  expect(told?.isQuiet).toBe(isQuiet)
  expect(isQuietSuburb({ hasBooks: copies > 0, hasClubs: total > 0 })).toBe(isQuiet)
})

test('the data of the page says no number that its words leave out', async () => {
  const shelf = { copies: 2, readers: 1, newest: [], lookingFor: [] }
  const services = {
    library: { suburbShelf: async () => shelf },
    clubs: { clubsInSuburb: async () => ({ total: 0, clubs: [] }) },
    events: { suburbEvents: async () => ({ total: 0, events: [] }) },
    places: { suburbBookshelves: async () => ({ total: 0, bookshelves: [] }) },
  } as unknown as AppContext['services'] // all that the page asks for
  const asked = actionArgs('/suburb/anstead', {}, { services, city, clock: () => new Date(0), origin: '' })
  const read = await loader({ ...asked, params: { slug: 'anstead' } })
  expect(read).toMatchObject({ figures: [{ count: 'A few', what: 'books' }] })
  const {
    slug: _slug,
    path: _path,
    told: words,
    ...rest
  } = read as typeof read & { told: object; slug: string; path: string }
  const { postcode: _postcode, card: _card, ...said } = words as Record<string, unknown>
  expect(JSON.stringify([rest, said])).not.toMatch(/[12]/)
})
