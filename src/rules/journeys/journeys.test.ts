import { expect, test } from 'vitest'
import { tapIntentOf } from './journeys.ts'

test.each([
  ['have', 'have'],
  ['back', 'back'],
  ['from an earlier release', undefined],
  ['toString', undefined],
  [null, undefined],
])('the intent of a tap stored as %j is %j', (stored, intent) => expect(tapIntentOf(stored)).toBe(intent))
