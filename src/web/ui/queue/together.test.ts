import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { TogetherBar } from './together.tsx'

test('while nothing is selected, approving what is selected is no filled button', () => {
  const bar = () => createElement(TogetherBar, { undoable: [], hasEntries: true })
  const Page = createRoutesStub([{ path: '/', Component: bar }])
  const page = renderToStaticMarkup(createElement(Page))
  expect(page).toContain('Approve selected')
  expect(page).not.toContain('bg-primary ')
})
