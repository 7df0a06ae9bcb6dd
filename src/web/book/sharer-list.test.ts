import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { SharerList } from './sharer-list.tsx'
import type { ShownSharer } from './shown-sharer.ts'

test.each([
  [false, 'Add it to your wishlist'],
  [true, 'It’s on your wishlist'],
])('a book that nobody shares and the viewer has wished for (%s) says: %s', (isWished, words) => {
  const props = { sharers: [], title: 'Johnno', isGuest: false, isWished }
  expect(renderToStaticMarkup(createElement(SharerList, props))).toContain(words)
})

test('beside a copy whose owner has said no it says from when the viewer can ask again, and there is no button', () => {
  const sharer = {
    ...{ copyId: 'c', owner: { id: 'o', name: 'Noah', photo: null }, offer: 'lend', condition: 'Good' },
    ...{ isAvailable: true, isOwn: false, isOfferedToViewer: false, request: null, kept: null },
    asksAgain: 'Monday 16 March',
  } as ShownSharer
  const props = { sharers: [sharer], title: 'Johnno', isGuest: false, isWished: false }
  const page = renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(SharerList, props)),
  ).replaceAll(/<[^>]*>/g, '')
  expect(page).toContain('Noah said no to your request. You can ask again from Monday 16 March.')
  expect(page).not.toContain('Request to borrow')
})
