import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { NextBook } from '#web/clubs/reading/next-book.tsx'
import { BallotForm } from './ballot-form.tsx'
import { choiceStatus, type ShownChoice } from './choice-status.ts'

const choice = { phase: 'voting', nominateOn: '2030-03-01', voteOn: '2030-03-05' } as const
const today = '2030-03-03'

function textOf(element: ReactElement): string {
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

test.each([
  [true, /^Vote until/, /Vote until .* Vote $/, 'Your ballot Rank the books'],
  [false, /^The vote runs until/, /The vote runs until .* See the vote $/, 'The nominations'],
])('somebody is invited to vote only if they may: %s', (mayVote, status, beside, ballot) => {
  expect(choiceStatus({ ...choice, isCalledOff: false }, { today, mayVote })).toMatch(status)
  const next = { choice: { ...choice, winner: null, mayVote }, mayOpen: false, to: '/choice', today }
  expect(textOf(createElement(NextBook, next))).toMatch(beside)
  const shown = { id: 'one', candidates: [], ownRanking: [] } as unknown as ShownChoice // all that the ballot shows
  const words = textOf(createElement(BallotForm, { choice: shown, mayVote }))
  expect(words).toContain(ballot)
  expect(/Your ballot|Rank/.test(words)).toBe(mayVote)
})
