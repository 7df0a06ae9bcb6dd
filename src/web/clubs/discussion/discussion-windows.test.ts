import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { reportMinimum } from '#rules/moderation/moderation-forms.ts'
import { DiscussionWindow, Talkers } from './discussion-windows.tsx'

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

function windowOf(kind: 'edit' | 'report' | 'delete' | 'ban', number: number): string {
  const about = {
    ...{ id: 'p', number, body: 'Hello', about: null, authorId: 'm', authorName: 'Noah Berg' },
    ...{ title: 'The ending', clubId: 'c', discussionId: 'd' },
  }
  const Page = createRoutesStub([
    { path: '/', Component: () => createElement(DiscussionWindow, { kind, about, talkers: [], here: '/' }) },
  ])
  return renderToStaticMarkup(createElement(Page))
}

test.each([
  ['edit', /reply/i],
  ['report', /reply/i],
  // The specification's own words.
  ['delete', /comment/i],
] as const)('the window to %s calls the first post a discussion, and not a later one', (kind, later) => {
  expect(windowOf(kind, 1)).toMatch(later)
  expect(windowOf(kind, 0)).not.toMatch(later)
  expect(windowOf(kind, 0)).toMatch(/discussion/i)
})

test('a report says how long it has to be', () =>
  expect(windowOf('report', 1)).toContain(`At least ${reportMinimum} characters`))

test('the window to ban names the author', () => expect(windowOf('ban', 1)).toContain('Noah Berg'))
