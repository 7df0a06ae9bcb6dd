import { expect, test } from 'vitest'
import { actionWords, decisionWords } from './action-words.ts'
import { reportKinds } from './moderation.ts'

test.each([
  ['warn', 'review', null, 'Warned, for their review'],
  ['hide', 'event', null, 'Hidden: their event'],
  [
    'suspend',
    'conversation',
    'Sunday 29 November',
    'Suspended until Sunday 29 November, for what they wrote in a conversation',
  ],
  ['disable', 'member', null, 'Disabled, for their profile'],
] as const)('%s about a %s, for administrators', (kind, about, until, words) => {
  expect(decisionWords(kind, { about, until })).toBe(words)
})

test('the admins of a hidden club read that its members’ books are paused', () => {
  expect(actionWords('hide', { about: 'club', until: null })).toContain(
    'Books that were shown only to its members are paused',
  )
})

test.each(reportKinds)('the words about a %s name it, for its member and for administrators', (about) => {
  expect(decisionWords('warn', { about, until: null })).not.toContain('something')
  expect(actionWords('warn', { about, until: null })).not.toContain('something')
})
