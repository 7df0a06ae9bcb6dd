import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Talkers } from './discussion-windows.tsx'

test('the list of writers says when it is only the first of them', () => {
  const listed = (count: number) => {
    const talkers = Array.from({ length: count }, (_, at) => ({
      ...{ id: `m${at}`, name: `Writer ${at}`, photo: null, role: 'Member' as const },
      ...{ isCreator: at === 0, isAdmin: false },
    }))
    const Page = createRoutesStub([
      { path: '/', Component: () => createElement(Talkers, { talkers, here: '/' }) },
    ])
    return renderToStaticMarkup(createElement(Page))
  }
  expect(listed(99)).toContain('Everyone who has written in this discussion')
  expect(listed(100)).toContain('The first 100 members who have written in this discussion')
  expect(listed(100)).not.toContain('Everyone')
})
