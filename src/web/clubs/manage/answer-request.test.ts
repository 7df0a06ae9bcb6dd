import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { AnswerRequest } from './answer-request.tsx'

test('the buttons of each request name the member who asks', () => {
  const Page = createRoutesStub([
    { path: '/', Component: () => createElement(AnswerRequest, { requestId: 'r', name: 'Noah Berg' }) },
  ])
  const buttons = renderToStaticMarkup(createElement(Page)).match(/<button.*?<\/button>/g) ?? []
  expect(buttons.map((each) => each.replaceAll(/<[^>]*>/g, ''))).toEqual([
    'Approve Noah Berg',
    'Decline Noah Berg',
  ])
})
