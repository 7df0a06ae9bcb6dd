import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ReadBooks } from './read-books.tsx'

function shown(hasFinished: boolean, mayRead = true): string {
  const book = {
    ...{ clubBookId: 'k', finishedOn: '1 May', ratings: 0, average: null, ownStars: null },
    ...{ hasFinished, sharesPlace: true, book: { id: 'b', title: 'Emma', author: 'Jane Austen' } },
  }
  const props = { books: [book], mayRead, moreTo: undefined } as unknown as Parameters<typeof ReadBooks>[0] // as far as it is read
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(ReadBooks, props) }])
  return renderToStaticMarkup(createElement(Page))
}

test('a member who has not finished a book that the club has read can still say so, and keeps sharing it', () => {
  expect(shown(false)).toContain('I’ve finished it')
  expect(shown(false)).toContain('name="share" value="on"')
  expect(shown(true)).not.toContain('I’ve finished it')
  expect(shown(false, false)).not.toContain('I’ve finished it')
})
