// Without scripts the page comes back with the refusal, and without the row that another administrator answered meanwhile.
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'
import type { FormResponse } from '#web/ui/forms/form-response.ts'
import BookshelfReview from './bookshelf-review.tsx'
import LineReview from './line-review.tsx'

type Screen = {
  component: unknown
  loaderData: object
  row: object
  rows: string
  form: FormResponse['typed']
}

const lines: Screen = {
  component: LineReview,
  loaderData: { filters: { text: '', by: '' }, undoable: [] },
  rows: 'lines',
  row: { id: 'a', version: 0, words: 'Read it on the ferry', title: 'Tirra Lirra by the River', by: null },
  form: { line: 'a', answer: 'shown' },
}

const bookshelves: Screen = {
  component: BookshelfReview,
  loaderData: { filters: { text: '', suburb: '' }, undoable: [], here: '/admin/bookshelves', saved: null },
  rows: 'suggestions',
  row: { id: 'a', name: 'The Blue Fridge', lat: -27.5, lng: 153, by: null, picture: null, before: null },
  form: { bookshelf: 'a', words: '', answer: 'approved' },
}

function shown(screen: Screen, answer: FormResponse, hasRow: boolean): string {
  const loaderData = { ...screen.loaderData, [screen.rows]: hasRow ? [screen.row] : [], moreTo: null }
  const Component = screen.component as ComponentType<{ loaderData: object }> // it reads nothing else
  const Page = createRoutesStub([
    {
      id: 'screen',
      path: '/',
      Component: () => createElement(Component, { loaderData }),
      action: () => null,
    },
  ])
  return renderToStaticMarkup(createElement(Page, { hydrationData: { actionData: { screen: answer } } }))
}

describe.each<[string, Screen, RefusalCode]>([
  ['a line', lines, 'LINE_ANSWERED'],
  ['a suggested bookshelf', bookshelves, 'SUGGESTION_ANSWERED'],
])('a refused answer to %s', (_, screen, code) => {
  const { message } = new DomainError(code)
  const answer = { typed: screen.form, errors: { '': [message] } }
  const times = (page: string) => page.split(message).length - 1

  test('is shown above the list if its row is gone', () => {
    expect(times(shown(screen, answer, false))).toBe(1)
  })

  test('is shown once, in its row, if that is still there', () => {
    expect(times(shown(screen, answer, true))).toBe(1)
  })
})
