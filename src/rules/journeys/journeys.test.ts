import { expect, test } from 'vitest'
import { hasAddress, tapIntentOf } from './journeys.ts'

test.each([
  ['have', 'have'],
  ['back', 'back'],
  ['from an earlier release', undefined],
  ['toString', undefined],
  [null, undefined],
])('the intent of a tap stored as %j is %j', (stored, intent) => expect(tapIntentOf(stored)).toBe(intent))

test.each([
  ['Read it at https://example.test', true],
  ['www.example', true],
  ['shop.example.com.au', true],
  ['shop.example.co.nz', true],
  ['shop.example.co.uk', true],
  ['Finished on p.12. Lovely end.', false],
])('%j has an address: %s', (words, has) => expect(hasAddress(words)).toBe(has))
