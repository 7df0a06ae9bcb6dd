import { expect, test } from 'vitest'
import { backInQueue } from './together-intents.ts'

test('one and several go back to the queue in good English', () => {
  expect(backInQueue(1)).toBe('1 is waiting for review again.')
  expect(backInQueue(12)).toBe('12 are waiting for review again.')
})
