import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { BorrowedBooks } from './borrowed-books.tsx'

const loan = {
  ...{ id: 'a', dueOn: '2026-03-05', overdue: false, conversationId: null },
  book: { id: 'b', title: 'Sabriel', author: 'Garth Nix', genre: null, cover: null },
  other: { name: 'Kirra' },
}

function shown(waiting: number, moreTo?: string): string {
  const props = { borrowed: [{ ...loan, waiting }], moreTo, today: '2026-03-02' }
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(BorrowedBooks, props) }])
  return renderToStaticMarkup(createElement(Page))
}

test('a borrower reads beside the due date how many wait for the book', () => {
  expect(shown(2)).toMatch(/Due .*>2 neighbours are waiting for it\.</)
  expect(shown(1)).toContain('>1 neighbour is waiting for it.<')
  expect(shown(0)).not.toContain('waiting')
})

test('a list of many loans leads to the others', () => {
  expect(shown(0, '/bookcase?tab=borrowed&show=100')).toContain('href="/bookcase?tab=borrowed&amp;show=100"')
  expect(shown(0)).not.toContain('show=100')
})
