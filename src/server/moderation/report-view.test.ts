import { expect, test } from 'vitest'
import { readAsWas } from './report-view.ts'

test('only the known facts of a reported thing are read, in the order in which they are shown', () => {
  const stored = { wrote: 'Nonsense', unknown: 'Anything', discussion: 'Chapter one', name: 'Noah Chen' }
  expect(Object.entries(readAsWas(stored))).toEqual([
    ['name', 'Noah Chen'],
    ['discussion', 'Chapter one'],
    ['wrote', 'Nonsense'],
  ])
})

test('facts that are not texts are an error', () => expect(() => readAsWas({ name: 7 })).toThrow())
