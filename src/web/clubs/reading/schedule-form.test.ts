import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { mostDiscussionsToLink } from '#rules/clubs/reading/schedule.ts'
import { ScheduleForm } from './schedule-form.tsx'

function formWith(count: number): string {
  const discussions = Array.from({ length: count }, (_, n) => ({ id: `d${n}`, title: `Part ${n}` }))
  const current = {
    ...{ clubBookId: 'c', version: 1, unit: 'chapter', extent: { chapter: null, page: null } },
    ...{ parts: [], discussionId: null, discussions },
  }
  const props = { current, here: '/club/c/books' } as never // the form reads nothing else of the book
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(ScheduleForm, props) }])
  return renderToStaticMarkup(createElement(Page))
}

test('a club with many discussions reads which of them a schedule can link to', () => {
  const hint = `the ${mostDiscussionsToLink} discussions with the latest posts`
  expect(formWith(mostDiscussionsToLink)).toContain(hint)
  expect(formWith(3)).not.toContain(hint)
})
