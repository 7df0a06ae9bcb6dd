import { expect, test } from 'vitest'
import { suburbFigures } from './suburb-figures.ts'

const none = { copies: 0, readers: 0, clubs: 0, meetings: 0, bookshelves: 0 }

test.each([
  [{}, []],
  [{ copies: 2, readers: 2 }, ['A few books']],
  [{ copies: 3, readers: 2 }, ['3 books']],
  [{ copies: 12, readers: 3 }, ['12 books', '3 readers']],
  [{ clubs: 1, meetings: 1, bookshelves: 1 }, ['1 book club', '1 upcoming event', '1 bookshelf']],
  [{ clubs: 2, meetings: 2, bookshelves: 2 }, ['2 book clubs', '2 upcoming events', '2 bookshelves']],
])('%j is shown as %j', (counts, shown) => {
  expect(suburbFigures({ ...none, ...counts }).map(({ count, what }) => `${count} ${what}`)).toEqual(shown)
})
