import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { BookQueue } from '#server/holds/book-queue-view.ts'
import type { Hold } from '#server/holds/hold-view.ts'
import { QueueCard } from './queue-card.tsx'

const hold = { id: 'a', position: 1, since: new Date('2026-03-02'), km: 20, copyId: null, isPaused: false }

function shown(facts: Partial<Hold>): string {
  const own = { ...hold, pausedUntil: null, hasOwn: false, offer: null, promisedIn: null, ...facts }
  const queue = {
    hold: own,
    free: new Set(),
    requested: new Map(),
    expectedDays: null,
  } as unknown as BookQueue // as far as it is read
  const props = { queue, today: '2026-03-03', out: [], shown: [] }
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(QueueCard, props) }])
  return renderToStaticMarkup(createElement(Page))
}

test('a member who waits reads their place, and once a copy is promised to them where to arrange it', () => {
  expect(shown({})).toMatch(/You’re waiting for it.*You’re first in line\..*>Stop waiting</)
  const promised = shown({ promisedIn: '00000000-0000-4000-8000-000000000001' })
  expect(promised).toMatch(
    /It’s promised to you.*You keep your place.*href="\/messages\/[^"]+"[^>]*>Go to the/,
  )
  expect(promised).not.toMatch(/waiting for it|first in line/)
})

test('a member in line who has a copy of their own reads why they are offered none', () => {
  expect(shown({ hasOwn: true })).toMatch(/first in line.*While you have a copy of your own/)
  expect(shown({})).not.toMatch(/a copy of your own/)
})
