import { expect, test } from 'vitest'
import { answerToast } from './answer-action.ts'

test.each([
  ['going', true, 'See you there!', 'We’ll remind you the day before.'],
  ['going', false, 'See you there!', undefined],
  ['waiting', true, 'You’re on the waiting list', 'We’ll let you know as soon as a seat is free.'],
  ['waiting', false, 'You’re on the waiting list', 'We’ll let you know as soon as a seat is free.'],
  ['maybe', true, 'You said you might come', undefined],
  ['no', true, 'You said you can’t come', undefined],
] as const)('%s, with a reminder to come (%s): %s %s', (attendance, isToBeReminded, title, text) => {
  expect(answerToast({ attendance, isToBeReminded })).toEqual({ title, ...(text && { text }) })
})
