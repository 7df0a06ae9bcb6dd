import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { EndedRequestCard } from './ended-request-card.tsx'

function shown(canArchive: boolean): string {
  const request = {
    ...{ id: 'a', book: { id: 'b', title: 'Sabriel' }, other: { id: 'c', name: 'Noah' }, side: 'borrower' },
    ...{ state: 'declined', requestedAt: new Date('2026-03-01T23:00Z'), conversationId: null, canArchive },
  }
  const props = {
    request,
    back: '/requested-books?ended',
    today: '2026-03-02',
    about: 'Sabriel, Noah',
  } as unknown as Parameters<typeof EndedRequestCard>[0] // as far as it is read
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(EndedRequestCard, props) }])
  return renderToStaticMarkup(createElement(Page))
}

test('an ended request is removed after a question, and its list is shown again', () => {
  const card = shown(true)
  const question = card.indexOf('Are you sure you want to remove this book request?')
  const form = card.indexOf('<form')
  expect(question).toBeGreaterThan(-1)
  expect(form, 'nothing is posted before').toBeGreaterThan(question)
  expect(card.indexOf('<form', form + 1)).toBe(-1)
  expect(card).toContain('name="back" value="/requested-books?ended"')
})

test('one that can’t be removed yet has no such button', () => {
  expect(shown(false)).not.toContain('Remove')
})
