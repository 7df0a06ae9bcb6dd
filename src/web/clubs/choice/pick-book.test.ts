import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { KnownBook } from '#server/library/look-up/known-book-service.ts'
import { PickBook } from './pick-book.tsx'

function shown(count: number): string {
  const found = Array.from({ length: count }, (_, at) => ({
    ...{ id: `b${at}`, title: `Title ${at}`, author: 'Thea Astley', genre: null, cover: null },
    ...{ isbn: null, published: null },
  })) as unknown as KnownBook[] // as far as it is shown
  const props = { found, find: 'Drylands', fields: { intent: 'nominate' }, button: 'Nominate' }
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(PickBook, props) }])
  return renderToStaticMarkup(createElement(Page))
}

test('a search for a book that finds none leads to adding it', () => {
  expect(shown(0)).toMatch(/matches.*href="\/add-book"[^>]*>Add it</)
  expect(shown(1)).not.toContain('/add-book')
})

test('a search that shows only the first books says so', () => {
  expect(shown(6)).toContain('These are the first 6. Type more of the title to find others.')
  expect(shown(5)).not.toContain('These are the first')
})
