import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { lookOf } from './bookcase-path.ts'
import { LookThrough } from './look-through.tsx'

const counts = { all: 3000, fitting: 1200, available: 1100, out: 40, club: 20, paused: 40 }

function shown(typed: string): string {
  const look = lookOf(new URLSearchParams(typed))
  const Page = createRoutesStub([
    { path: '/', Component: () => createElement(LookThrough, { look, counts }) },
  ])
  return renderToStaticMarkup(createElement(Page)).replaceAll('<!-- -->', '')
}

test('the suburb moved away from stays in the address through searches, filters and “Show all”', () => {
  const page = shown('q=salt&from=west-end-4101')
  expect(page).toContain('<input type="hidden" name="from" value="west-end-4101"/>')
  const paths = [...page.matchAll(/href="([^"]*)"/g)].map(([, path]) => path)
  expect(paths.filter((path) => !path?.includes('from=west-end-4101'))).toEqual([])
  expect(paths).toContain('/bookcase?from=west-end-4101')
  expect(shown('')).not.toContain('name="from"')
})

test('thousands of books are written as everywhere', () => {
  expect(shown('')).toContain('>3,000 books<')
  expect(shown('')).toContain('All · 1,200<')
  expect(shown('')).toContain('Available · 1,100<')
  expect(shown('q=salt')).toContain('>1,200 of your 3,000 books<')
})
