import { expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { writeCodeLetter } from './code-letter.ts'

test.each([
  ['verify', '012345 is your Verandah code', 'confirm your e-mail address'],
  ['reset', 'Reset your Verandah password: 012345', 'choose a new password'],
] as const)('to %s: the code large, and for how long it works', (purpose, subject, says) => {
  const letter = writeCodeLetter({ email: 'mia@example.org', code: '012345', purpose }, city)
  expect(letter).toMatchObject({ to: 'mia@example.org', subject })
  expect(letter.text).toContain(says)
  expect(letter.text).toContain('    012345\n')
  expect(letter.text).toContain('10 minutes')
  expect(letter.html).toContain('font-size:32px')
})
