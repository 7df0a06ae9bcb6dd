import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { BookCard } from './book-card.tsx'

const book = { id: 'a', title: 'Salt', author: 'Mark', genre: 'History', cover: null, ownerName: 'Noah' }

function shown(facts: object): string {
  const props = {
    book: { ...book, distance: null, isOwn: false, isOut: false, ...facts },
    below: 'Not for me',
  }
  const card = createElement(BookCard, props as unknown as Parameters<typeof BookCard>[0]) // it reads nothing else
  return renderToStaticMarkup(createElement(MemoryRouter, null, card))
}

test('a card says that a book is given away before what its list adds', () => {
  expect(shown({ isGift: true })).toMatch(/To give away.*Not for me/)
})

test('a name too long for its line is cut at its end, whichever way it is written', () => {
  const page = shown({ author: 'نجيب محفوظ', ownerName: 'مريم العبد الله' })
  // A `bdi` would not count for the direction of what cuts it.
  for (const name of ['نجيب محفوظ', 'مريم العبد الله'])
    expect(page).toMatch(new RegExp(`dir="auto" class="[^"]*truncate text-left[^>]*>${name}<`))
})
