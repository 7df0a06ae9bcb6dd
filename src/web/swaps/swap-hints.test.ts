import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { SwapHints } from './swap-hints.tsx'

test('asking for a swap is no filled button: adding a book is, above', () => {
  const book = { id: 'a', title: 'Salt', author: 'Mark', genre: 'History', cover: null }
  const hints = [{ id: 'b', book, giver: { id: 'c', name: 'Noah' }, taker: null }]
  const props = { hints } as unknown as Parameters<typeof SwapHints>[0] // the list reads nothing else
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(SwapHints, props) }])
  const page = renderToStaticMarkup(createElement(Page))
  expect(page).toContain('>Ask Noah<')
  expect(page).not.toContain('bg-primary ')
})
