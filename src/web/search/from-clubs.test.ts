import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { clubsFiltersOf } from '#web/clubs/list/clubs-list-path.ts'
import { FromClubs } from './from-clubs.tsx'

type Copy = Parameters<typeof FromClubs>[0]['copies'][number]

const copy = {
  copyId: 'copy',
  book: { id: 'book', title: 'A Town Like Alice', author: 'Nevil Shute', coverId: null, genre: null },
  ownerName: 'Jack',
  offer: 'lend',
  isAvailable: true,
  club: { id: 'club', name: 'River City Readers' },
} as unknown as Copy

const shown = (hasMore: boolean) => {
  const router = createMemoryRouter([
    { path: '*', element: createElement(FromClubs, { copies: [copy], hasMore }) },
  ])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

test('only if there are more than those shown, it leads to all of the viewer’s clubs', () => {
  const [, to = ''] = /href="(\/book-clubs[^"]*)"/.exec(shown(true)) ?? []
  expect(clubsFiltersOf(new URL(to, 'http://site').searchParams).isMine).toBe(true)
  expect(shown(false)).not.toContain('/book-clubs')
})
