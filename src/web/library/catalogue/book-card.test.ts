import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { BookCard } from './book-card.tsx'

test('a card says that a book is given away before what its list adds', () => {
  const book = { id: 'a', title: 'Salt', author: 'Mark', genre: 'History', cover: null, ownerName: 'Noah' }
  const shown = { ...book, distance: null, isOwn: false, isGift: true, isOut: false }
  const props = { book: shown, below: 'Not for me' } as unknown as Parameters<typeof BookCard>[0] // the card reads nothing else
  const page = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(BookCard, props)))
  expect(page).toMatch(/To give away.*Not for me/)
})
