import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PageSteps } from './page-steps.tsx'
import { Pagination } from './pagination.tsx'

const shown = (Component: () => ReactNode) =>
  renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])))

const steps = { page: 2, words: 'Page 2', className: '', children: 'Newer' }

test.each([
  ['counted', () => createElement(Pagination, { page: 2, pageCount: 3, linkTo: (page) => `?page=${page}` })],
  ['other', () => createElement(PageSteps, steps)],
])('the first of %s pages is not announced, where the next ones are', (_, Component) => {
  const html = shown(Component)
  expect(html).toMatch(/<p role="status" class="sr-only"><\/p>/)
  expect(html).toContain('aria-label="Pages"')
})
