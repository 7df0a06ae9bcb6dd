import { expect, test } from 'vitest'
import { isNewMember, linksIn, mayBeHeld, newLinksIn, newMemberLimitSentence } from './new-members.ts'

const now = new Date('2026-03-10T00:00:00Z')

test.each([
  ['2026-03-09T00:00:00Z', true, true],
  ['2026-03-03T00:00:01Z', true, true],
  ['2026-03-03T00:00:00Z', true, false],
  ['2026-03-03T00:00:00Z', false, true],
  ['2025-12-10T00:00:01Z', false, true],
  ['2025-12-10T00:00:00Z', false, false],
  ['2020-01-01T00:00:00Z', true, false],
])('joined %s, with good standing: %s, is new: %s', (joinedAt, hasGoodStanding, expected) => {
  expect(isNewMember({ joinedAt: new Date(joinedAt), hasGoodStanding }, now)).toBe(expected)
})

test.each([
  ['Nothing. At all.com', 0],
  ['See https://example.org/a?b=c and HTTP://EXAMPLE.ORG', 2],
  ['www.example.org, www.example.com!', 2],
  ['[here](https://example.org)', 1],
  ['awww.sweet', 0],
])('links in %s: %i', (text, expected) => {
  expect(linksIn(text)).toBe(expected)
})

test.each([
  ['www.a.example', '', 1],
  ['www.a.example and www.b.example', 'Before: www.b.example', 1],
  ['www.a.example', 'www.a.example', 0],
  ['', 'www.a.example', 0],
])('links in “%s” that “%s” did not have: %i', (text, before, expected) => {
  expect(newLinksIn(text, before)).toBe(expected)
})

test('links in several texts are added up, and a refusal says when the member can continue', () => {
  expect(linksIn('https://a.example', '', 'www.b.example')).toBe(2)
  expect(newMemberLimitSentence('request', 'Monday 23 November at 3.10 pm')).toBe(
    'While you’re new here, you can ask for 5 books a day. Try again on Monday 23 November at 3.10 pm.',
  )
})

test.each([
  [
    'messageToStranger',
    'you can write to, invite or reserve a copy for neighbours you don’t know yet 10 times a day in all',
  ],
  ['request', 'you can ask for 5 books a day'],
  ['discussion', 'you can start 3 discussions a day'],
  ['link', 'you can send 4 links a day'],
] as const)('refusing a %s says how many are allowed', (what, words) => {
  expect(newMemberLimitSentence(what, 'Monday')).toBe(`While you’re new here, ${words}. Try again on Monday.`)
})

test.each([
  ['a'.repeat(29), false],
  ['a'.repeat(30), true],
  [` ${'a'.repeat(29)} `, false],
  ['www.a.example', true],
])('%j may be held: %s', (body, held) => expect(mayBeHeld(body)).toBe(held))
