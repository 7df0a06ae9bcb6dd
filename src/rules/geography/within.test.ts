import { expect, test } from 'vitest'
import { withinChoices, withinOf } from './within.ts'

test.each([
  ['0', 0],
  ['20', 20],
  ['', null],
  [null, null],
  ['7', null],
  ['-5', null],
  ['x', null],
])('%s is read as %s', (text, km) => expect(withinOf(text)).toBe(km))

test('every choice is read as itself', () => {
  for (const { value } of withinChoices) expect(String(withinOf(value))).toBe(value)
})
