import { expect, test } from 'vitest'
import { pageLinks } from './page-links.ts'

test.each([
  { page: 1, pageCount: 1, links: [1] },
  { page: 1, pageCount: 4, links: [1, 2, 3, 4] },
  { page: 1, pageCount: 9, links: [1, 2, 3, 4, 5] },
  { page: 2, pageCount: 9, links: [1, 2, 3, 4, 5] },
  { page: 5, pageCount: 9, links: [3, 4, 5, 6, 7] },
  { page: 8, pageCount: 9, links: [5, 6, 7, 8, 9] },
  { page: 9, pageCount: 9, links: [5, 6, 7, 8, 9] },
])('page $page of $pageCount offers $links', ({ page, pageCount, links }) => {
  expect(pageLinks({ page, pageCount, most: 5 })).toEqual(links)
})
