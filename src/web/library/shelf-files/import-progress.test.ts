import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ImportProgress } from './import-progress.tsx'

type File = ComponentProps<typeof ImportProgress>['file']

const file: File = {
  ...{
    state: 'running',
    rows: 9,
    rowsDone: 9,
    counts: { bookcase: 1, wishlist: 2 },
    reviews: { brought: 0 },
  },
}

function statuses(shown: Partial<File>): string[] {
  const progress = () => createElement(ImportProgress, { file: { ...file, ...shown } })
  const html = renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: progress }])))
  return [...html.matchAll(/<p role="status".*?<\/p>/g)].map(([p]) => p.replaceAll(/<[^>]*>/g, ''))
}

test('the result of an import is announced where its progress was', () => {
  expect(statuses({})).toEqual(['This continues if you leave the page.'])
  expect(statuses({ state: 'done' })).toEqual(['1 book is new in your bookcase, 2 on your wishlist.'])
  expect(statuses({ state: 'cancelled' })).toEqual([
    'Stopped after 9 of 9 rows. 1 book is new in your bookcase, 2 on your wishlist.',
  ])
})
