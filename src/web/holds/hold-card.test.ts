import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { type BookQueue, noQueue } from '#server/holds/book-queue-view.ts'
import type { Hold } from '#server/holds/hold-view.ts'
import { QueueCard } from './queue-card.tsx'

const book = { id: 'b', title: 'Sabriel', author: 'Garth Nix', genre: null, cover: null }
const olgas = { copyId: '00000000-0000-4000-8000-000000000002', owner: { name: 'Olga' } }
const hold: Hold = {
  ...{ id: 'a', book, position: 1, since: new Date('2026-03-02'), km: 20, copyId: null },
  ...{ isPaused: false, pausedUntil: null, hasOwn: false, offer: null, promisedIn: null },
}

function card(queue: Partial<BookQueue>, copies: { out?: (typeof olgas)[]; shown?: (typeof olgas)[] } = {}) {
  const props = { queue: { ...noQueue, ...queue }, today: '2026-03-03', out: [], shown: [], ...copies }
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(QueueCard, props) }])
  return renderToStaticMarkup(createElement(Page))
}
const shown = (facts: Partial<Hold>) => card({ hold: { ...hold, ...facts } })

test('a member who waits reads their place, and once a copy is promised to them where to arrange it', () => {
  expect(shown({})).toMatch(/You’re waiting for it.*You’re first in the queue\..*>Stop waiting</)
  const promised = shown({ promisedIn: '00000000-0000-4000-8000-000000000001' })
  expect(promised).toMatch(
    /It’s promised to you.*You keep your place.*href="\/messages\/[^"]+"[^>]*>Go to the/,
  )
  expect(promised).not.toMatch(/waiting for it|first in the queue/)
})

test('a member who waits reads how many are ahead, since when they wait, where, and when it may be their turn', () => {
  expect(shown({})).toMatch(/Waiting since Monday 2 March, within 20 km\./)
  expect(shown({ since: new Date('2024-03-02') })).toMatch(/Waiting since Saturday 2 March 2024, within/)
  expect(shown({})).not.toMatch(/ahead of you|It may be your turn/)
  const third = card({ hold: { ...hold, position: 3 }, expectedWeeks: 3 })
  expect(third).toMatch(/You’re number 3 in the queue\..*2 ahead of you\. Waiting since/)
  expect(third).toMatch(/It may be your turn in about 3 weeks\./)
  const paused = card({ hold: { ...hold, isPaused: true }, expectedWeeks: 3 })
  expect(paused, 'not while they are paused').not.toMatch(/It may be your turn/)
})

test('a member who waits for one copy alone reads whose', () => {
  const one = card({ hold: { ...hold, copyId: olgas.copyId } }, { shown: [olgas] })
  expect(one).toMatch(/for <bdi>Olga<\/bdi>’s copy only\./)
})

test('one copy that is out can be waited for alone', () => {
  const form = card({ canWait: true }, { out: [olgas] })
  expect(form).toMatch(new RegExp(`<option value="${olgas.copyId}"[^>]*>Only Olga’s copy</option>`))
  expect(card({ canWait: true }), 'all are of another edition').not.toMatch(/Which copy/)
})

test('a member in the queue who has a copy of their own reads why they are offered none', () => {
  expect(shown({ hasOwn: true })).toMatch(/first in the queue.*While you have a copy of your own/)
  expect(shown({})).not.toMatch(/a copy of your own/)
})

test('every button names the book, because several stand on one page', () => {
  const offer = { id: 'o', copyId: olgas.copyId, until: new Date('2026-03-05T02:00:00Z') }
  for (const facts of [{}, { isPaused: true }, { offer }]) {
    const buttons = [...shown(facts).matchAll(/<(button|summary)\b.*?<\/\1>/g)].map(([whole]) => whole)
    expect(buttons.length).toBeGreaterThan(1)
    expect(buttons.filter((each) => !each.includes('Sabriel'))).toEqual([])
  }
})
