import { expect, test } from 'vitest'
import { isUuid } from './ids.ts'

const id = '7ed1d620-21d4-4f64-80a4-a040f21d0063'

test.each([
  [id, true],
  // The same row, but not the same text: code that compares ids would take it for somebody else's.
  [id.toUpperCase(), false],
  [`${id}0`, false],
  [`${id}\n`, false],
  [id.replaceAll('-', ''), false],
  ['', false],
])('%j: %s', (text, is) => expect(isUuid(text)).toBe(is))
