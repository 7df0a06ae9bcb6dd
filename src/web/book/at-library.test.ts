import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { BookDetail } from '#server/library/library-view.ts'
import { BookReviews } from '#web/library/review/book-reviews.tsx'
import { AtLibrary } from './at-library.tsx'
import { OtherEditions } from './other-editions.tsx'

const catalogue = { name: 'The Catalogue', address: 'https://example.org/9780306406157' }

const edition = { id: 'b', title: 'Salt', author: 'Mark', published: null, available: 0, cover: null }

const rendered = (part: ReactElement) => renderToStaticMarkup(createElement(MemoryRouter, null, part))
const linksWith = (nearest: Parameters<typeof AtLibrary>[0]['nearest']) =>
  [...rendered(createElement(AtLibrary, { catalogue, nearest })).matchAll(/href="([^"]+)"/g)].map(
    ([, to]) => to,
  )

test('a member reads the nearest library; a viewer without a place finds it on the map', () => {
  const nearest = { slug: 'west-end', name: 'West End Library', away: '1.2 km away' }
  expect(linksWith(nearest)).toEqual([catalogue.address, '/map/library/west-end'])
  expect(linksWith(null)).toEqual([catalogue.address, '/map#libraries'])
})

test('on a phone the library stands where it comes by keyboard: after the other editions, before the reviews', () => {
  const book = { editions: [edition], isWorkSettled: true } as unknown as BookDetail // as far as it is read
  const inSource = [
    createElement(OtherEditions, { book, isAdmin: false }),
    createElement(AtLibrary, { catalogue, nearest: null }),
    createElement(BookReviews, { bookId: 'a', reviews: [], average: 0, count: 0 }),
  ]
  const onPhone = inSource.map((part) => {
    const [, order] = /^<section [^>]*max-md:order-(\d)/.exec(rendered(part)) ?? []
    return Number(order)
  })
  expect(onPhone).toEqual(onPhone.toSorted((one, other) => one - other))
})
