import { expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { writeCodeLetter, writeCodeSms } from './code-letter.ts'

const place = { city, publicUrl: 'https://verandah.example' }
const toMia = { channel: 'email', recipient: 'mia@example.org' } as const
const toPhone = { channel: 'phone', recipient: '+61412345678' } as const

test.each([
  ['sign-up', '012345 is your Verandah code', 'confirm your email address'],
  ['reset', 'Reset your Verandah password: 012345', 'choose a new password'],
] as const)('to %s: the code in large type, and how long it works', (purpose, subject, says) => {
  const letter = writeCodeLetter({ ...toMia, about: 'code', code: '012345', purpose }, place)
  expect(letter).toMatchObject({ to: 'mia@example.org', subject })
  expect(letter.text).toContain(says)
  expect(letter.text).toContain('    012345\n')
  expect(letter.text).toContain('10 minutes')
  expect(letter.html).toContain('font-size:32px')
})

test('a person with an account is told where to log in and how to set another password, and gets no code', () => {
  const letter = writeCodeLetter({ ...toMia, about: 'account-exists' }, place)
  expect(letter).toMatchObject({
    to: 'mia@example.org',
    subject: 'You already have an account on Verandah',
  })
  expect(letter.text).toContain('Log in:\nhttps://verandah.example/auth\n')
  expect(letter.text).toContain('https://verandah.example/auth/forgot')
  expect(letter.text).not.toMatch(/\d{6}/)
})

test.each(['sign-up', 'log-in'] as const)(
  'an SMS to %s is one message, beginning with the code',
  (purpose) => {
    const { to, text } = writeCodeSms({ ...toPhone, about: 'code', code: '012345', purpose }, place)
    expect(to).toBe('+61412345678')
    expect(text).toMatch(/^012345 is your Verandah code\./)
    expect(text).toMatch(/^[ -~]{1,160}$/)
  },
)

test('an SMS to a person with an account links to the login', () => {
  const { text } = writeCodeSms({ ...toPhone, about: 'account-exists' }, place)
  expect(text).toContain('https://verandah.example/auth?by=phone')
  expect(text).toMatch(/^[ -~]{1,160}$/)
})
