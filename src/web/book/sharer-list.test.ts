import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SharerList } from './sharer-list.tsx'

test.each([
  [false, 'Add it to your wishlist'],
  [true, 'It’s on your wishlist'],
])('a book that nobody shares and the viewer has wished for (%s) says: %s', (isWished, words) => {
  const props = { sharers: [], title: 'Johnno', isGuest: false, isWished }
  expect(renderToStaticMarkup(createElement(SharerList, props))).toContain(words)
})
