import { expect, test } from 'vitest'
import { readingOf } from './readers.ts'

const answer = (status: number, headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
})

test.each([
  ['a guest’s page', answer(200, { 'X-Viewer': 'guest' }), undefined, 200],
  ['a member’s page', answer(200, { 'X-Viewer': 'mia' }), 'mia', 200],
  ['a member’s page with a toast', answer(200, { 'X-Viewer': 'mia once' }), 'mia', 200],
  ['a guest’s page for a member', answer(200, { 'X-Viewer': 'guest' }), 'mia', 'signed out'],
  ['another member’s page', answer(200, { 'X-Viewer': 'noah' }), 'mia', 'for somebody else'],
  ['a member’s page for a guest', answer(200, { 'X-Viewer': 'noah' }), undefined, 'for somebody else'],
  ['a page that says nothing', answer(200), 'mia', 'says not for whom it is'],
  ['the way to the login', answer(302, { Location: '/auth?back=/bookcase' }), 'mia', 'signed out'],
  ['a busy site', answer(503), 'mia', 503],
])('%s', (_, given, memberId, expected) => {
  expect(readingOf(given, memberId)).toBe(expected)
})
