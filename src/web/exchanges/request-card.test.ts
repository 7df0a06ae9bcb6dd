import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { aMember } from '#tests/support/builders.ts'
import { aNeighbourhood, anExchangeIn, type Neighbourhood } from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { borrowingWords } from './exchange-words.ts'
import { RequestCard } from './request-card.tsx'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
})
afterAll(() => database.drop())

/** What the card of a request says. */
function said(request: ExchangeCard | undefined): string {
  return shown(request).replace(/<[^>]*>/g, '')
}

function shown(request: ExchangeCard | undefined, isNext = true): string {
  const card = request && {
    request,
    back: '/requested-books',
    today: '2026-03-02',
    isNext,
    about: 'Voss, Ben',
  }
  const Page = createRoutesStub([{ path: '/', Component: () => card && createElement(RequestCard, card) }])
  return renderToStaticMarkup(createElement(Page))
}

test.each([
  ['lend', 'To borrow', 'asked while you were lending it. If you say yes, it’s lent and comes back to you.'],
  ['give', 'To keep', 'asked while you were giving it away. If you say yes, it’s theirs to keep.'],
] as const)(
  'before an owner approves a request made while the copy was to %s, they read so',
  async (offer, wish, words) => {
    const owner = await aMember(database.db, { name: 'Olive Nguyen' })
    const { borrower, copyId } = await anExchangeIn(here, 'pending', { owner, offer, message: 'Is it free?' })
    const cards = async () => [
      said((await here.exchanges.incoming(owner))[0]),
      said((await here.exchanges.outgoing(borrower))[0]),
    ]
    const [before = '', theirs] = await cards()
    expect(before).toContain(`${wish} · New here · Is it free?`)
    expect(before).not.toContain('asked while')
    expect(theirs).toContain(`${wish} · Is it free?`)

    const other = offer === 'lend' ? 'give' : 'lend'
    await here.library.editCopy(owner, { copyId, condition: 'Good', offer: other, location: 'West End' })
    const [after, still] = await cards()
    expect(after).toContain(`Ben Carter ${words}`)
    expect(still, 'nothing has changed for the borrower').toBe(theirs)
  },
)

test.each([
  [{ isNew: true, out: 4, overdue: 2 }, 'New here · 4 books with them · 2 overdue'],
  [{ isNew: false, out: 1, overdue: 0 }, '1 book with them'],
  [{ isNew: false, out: 0, overdue: 0 }, undefined],
  [null, undefined],
])('of somebody who asks with %o an owner reads: %s', (borrowing, words) => {
  expect(borrowingWords({ borrowing })).toBe(words)
})

test('an approval is filled where it comes next, and elsewhere an outline in its colour', async () => {
  const owner = await aMember(database.db, { name: 'Olive Nguyen' })
  await anExchangeIn(here, 'pending', { owner })
  const [request] = await here.exchanges.incoming(owner)
  const button = (isNext: boolean) =>
    /<button[^>]*>(?:<[^>]*>)*Approve/.exec(shown(request, isNext))?.[0] ?? ''
  expect(button(true)).toContain('bg-confirm ')
  expect(button(false)).toMatch(/border-edge.* bg-confirm-soft.*text-confirm-ink/)
})
