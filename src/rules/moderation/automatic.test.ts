import { expect, test } from 'vitest'
import { afterReports, countedReporters, manyMembers, type Reporter } from './automatic.ts'

/** 'a' is a reporter in network a, 'a!' a new member there, '?' a reporter whose network is unknown. */
const reporters = (written: string): Reporter[] =>
  written
    .split(' ')
    .filter(Boolean)
    .map((one) => ({ isNew: one.endsWith('!'), network: one.startsWith('?') ? null : one.slice(0, 1) }))

test.each([
  ['', 0],
  ['a', 1],
  ['a b c', 3],
  ['a a a', 1],
  ['a b a', 2],
  ['a! b! c! d! e!', 0],
  ['a b c!', 2],
  ['a a! b! c!', 1],
  ['? ? ?', 1],
  ['a b ?', 3],
])('reporters "%s" count as %i', (written, count) => {
  expect(countedReporters(reporters(written))).toBe(count)
})

test.each([
  ['a b c', true, 1, 'hide'],
  ['a b', true, 1, 'wait'],
  ['a! b! c! d!', true, 1, 'wait'],
  ['a a a', true, 1, 'wait'],
  ['a b c', false, 1, 'wait'],
  ['a b c d e f', true, manyMembers, 'wait'],
  ['a b c', true, manyMembers - 1, 'hide'],
  ['a b c', true, 5004, 'wait'],
] as const)(
  'reports by "%s", about new members only: %s, concerning %i: %s',
  (who, isOfNewMembers, concerned, what) => {
    expect(afterReports({ reporters: reporters(who), isOfNewMembers, concerned })).toBe(what)
  },
)
