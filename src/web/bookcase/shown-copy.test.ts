import { expect, test } from 'vitest'
import { clubsToChoose, type ShownCopy, whereabouts } from './shown-copy.ts'

const exchange = { state: 'on_loan', borrower: { name: 'Mia' }, dueOn: '2026-01-09', overdue: false }
const lent = { activeExchangeId: '1', lentElsewhereTo: null, isPaused: false, exchange } as ShownCopy // as far as it is read

test.each([
  ['2026-01-02', 'On loan to Mia, due Friday 9 January'],
  ['2025-12-19', 'On loan to Mia, due Friday 9 January 2026'],
])('on %s a copy is %s', (today, text) => expect(whereabouts(lent, today).text).toBe(text))

test.each([
  ['promised', 'Promised until Wednesday 4 March at 6.30 pm'],
  ['reserved', 'Reserved until Wednesday 4 March'],
] as const)('a copy that is %s says until when as its offer or its reservation does', (as, text) => {
  const kept = { as, until: new Date('2026-03-04T18:30:00+10:00') }
  const copy = { activeExchangeId: null, lentElsewhereTo: null, isPaused: false, exchange: null, kept }
  expect(whereabouts(copy as ShownCopy, '2026-03-03').text).toBe(text) // as far as it is read
})

test('the club that sees the copy is among those to choose from, however long the list is', () => {
  const [readers, walkers] = [
    { id: '1', name: 'West End Readers' },
    { id: '2', name: 'Walkers' },
  ]
  expect(clubsToChoose({ club: readers }, [walkers])).toEqual([readers, walkers])
  expect(clubsToChoose({ club: walkers }, [readers, walkers])).toEqual([readers, walkers])
  expect(clubsToChoose({ club: null }, [walkers])).toEqual([walkers])
})
