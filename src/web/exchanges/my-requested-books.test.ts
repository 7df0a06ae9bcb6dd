import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { MyRequestedBooks } from './my-requested-books.tsx'

test('the buttons of two requests for books of one title are told apart by their names', () => {
  const requests = ['Noah', 'Kirra', 'Noah'].map((name, at) => ({
    ...{
      id: `e${at}`,
      book: { id: `b${at}`, title: 'Sabriel', author: 'Garth Nix' },
      other: { id: name, name },
    },
    ...{
      side: 'borrower',
      state: 'declined',
      requestedAt: new Date('2026-03-01T23:00Z'),
      canArchive: true,
      steps: [],
    },
  }))
  const props = { requests, today: '2026-03-02' } as unknown as Parameters<typeof MyRequestedBooks>[0] // as far as it is read
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(MyRequestedBooks, props) }])
  const page = renderToStaticMarkup(createElement(Page))
  const names = [...page.matchAll(/aria-label="(Remove request[^"]*)"/g)].map(([, name]) => name)
  expect(names).toEqual([
    'Remove request: Sabriel, Noah',
    'Remove request: Sabriel, Kirra',
    'Remove request: Sabriel, Noah (2)',
  ])
})
