import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { lookOf } from './bookcase-path.ts'
import { LookThrough } from './look-through.tsx'

test('thousands of books are written as everywhere', () => {
  const counts = { all: 3000, fitting: 1200, available: 1100, out: 40, club: 20, paused: 40 }
  const shown = (typed: string) => {
    const look = lookOf(new URLSearchParams(typed))
    const props = { look, counts } as unknown as Parameters<typeof LookThrough>[0]
    const Page = createRoutesStub([{ path: '/', Component: () => createElement(LookThrough, props) }])
    return renderToStaticMarkup(createElement(Page)).replaceAll('<!-- -->', '')
  }
  expect(shown('')).toContain('>3,000 books<')
  expect(shown('')).toContain('All · 1,200<')
  expect(shown('')).toContain('Available · 1,100<')
  expect(shown('q=salt')).toContain('>1,200 of your 3,000 books<')
})
