import { expect, test } from 'vitest'
import { periodOf, timesOf } from './numbers.ts'

test.each([
  [1, 'a day'],
  [2, '2 days'],
  [7, 'a week'],
  [10, '10 days'],
  [14, 'two weeks'],
  [30, '30 days'],
  [60, '60 days'],
  [365, 'a year'],
  [366, 'a year'],
  [731, 'two years'],
])('%i days are %s', (days, words) => expect(periodOf(days)).toBe(words))

test.each([
  [1, 'once'],
  [2, 'twice'],
  [3, '3 times'],
])('%i is %s', (count, words) => expect(timesOf(count)).toBe(words))
