import { expect, test } from 'vitest'
import { kindsInOneLine } from './report-kinds.ts'

test('kinds of reported things read as one line', () => {
  expect(kindsInOneLine(['member', 'conversation', 'event'])).toBe(
    'A member’s profile, a conversation, an event',
  )
  expect(kindsInOneLine([])).toBe('')
})
