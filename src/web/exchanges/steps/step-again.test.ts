import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { StepAgain } from './step-again.tsx'

const exchange: ExchangeCard = {
  id: 'e',
  side: 'owner',
  state: 'accepted',
  label: 'Accepted',
  offer: 'lend',
  copyId: 'c',
  book: { id: 'b', title: 'Sabriel', author: 'Garth Nix', genre: null, cover: null },
  other: { id: 'k', name: 'Kirra', photo: null, reputation: null },
  message: '',
  requestedAt: new Date('2026-03-01T00:00:00Z'),
  loanDays: 14,
  dueOn: null,
  askedDueOn: null,
  overdue: false,
  pickup: { place: null, at: null },
  meetingVersion: 0,
  note: null,
  conversationId: null,
  steps: ['markReady', 'callOff'],
  isWaitingForViewer: true,
  notAcceptable: null,
  waiting: 0,
  keptFor: null,
  borrowing: null,
  isOfferChanged: false,
  undoSecondsLeft: null,
  canArchive: false,
}

function shown(step: string): string {
  const props = { exchange, places: [], step, today: '2026-03-02', back: '/bookcase', posted: undefined }
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(StepAgain, props) }])
  return renderToStaticMarkup(createElement(Page))
}

test('an owner who comes back to mark a book as ready finds the days they agreed to', () => {
  expect(shown('markReady')).toMatch(/<input(?=[^>]* name="loanDays")[^>]* value="14"/)
})

test('a step that is only a button has nothing to do here, other than calling off', () => {
  expect(shown('confirmHandOver')).toContain('There’s nothing to do here.')
  expect(shown('callOff')).toContain('Yes, call it off')
})
