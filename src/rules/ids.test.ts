import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isUuid } from './ids.ts'

const id = randomUUID()

test.each([
  [id, true],
  // The same row, but not the same text: who compares ids would take it for somebody else's.
  ['7ED1D620-21D4-4F64-80A4-A040F21D0063', false],
  [`${id}0`, false],
  [`${id}\n`, false],
  [id.replaceAll('-', ''), false],
  ['', false],
])('%j: %s', (text, is) => expect(isUuid(text)).toBe(is))
