import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { OpenChoice } from './open-choice.tsx'

test.each([true, false])('opening nominations is a filled button if it comes next: %s', (isNext) => {
  const form = () => createElement(OpenChoice, { today: '2026-03-02', isFirst: false, isNext })
  const Page = createRoutesStub([{ path: '/', Component: form }])
  const page = renderToStaticMarkup(createElement(Page))
  expect(page).toContain('Open nominations')
  expect(page.includes('bg-primary ')).toBe(isNext)
})
