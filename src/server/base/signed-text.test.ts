import { expect, test } from 'vitest'
import { readSigned, signText } from './signed-text.ts'

const seal = { secret: 'a secret of this test', use: 'ticket' }
const signed = signText('mia.messages', seal)

test('signed text can be read', () => {
  expect(readSigned(signed, seal)).toBe('mia.messages')
  expect(readSigned(signText('', seal), seal)).toBe('')
})

test.each([
  ['another text', signed.replace('mia', 'noah'), seal],
  ['another secret', signed, { ...seal, secret: 'another secret' }],
  ['another use', signed, { ...seal, use: 'unsubscribe' }],
  ['another signature', `${signed}x`, seal],
  ['a shorter signature', signed.slice(0, -1), seal],
  ['no signature', 'mia.messages', seal],
  ['nothing', '', seal],
])('%s is refused', (_what, given, by) => {
  expect(readSigned(given, by)).toBeUndefined()
})
