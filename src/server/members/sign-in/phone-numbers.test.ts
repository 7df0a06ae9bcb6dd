import { expect, test } from 'vitest'
import { readPhone, showPhone } from './phone-numbers.ts'

test.each([
  ['0412 345 678', '+61412345678'],
  ['(0412) 345-678', '+61412345678'],
  ['412345678', '+61412345678'],
  ['+61 412 345 678', '+61412345678'],
  ['+61 (0)412 345 678', '+61412345678'],
  ['0011 61 412 345 678', '+61412345678'],
  ['+64 21 123 4567', '+64211234567'],
  ['+49 1512 3456789', '+4915123456789'],
])('%s is %s', (typed, phone) => expect(readPhone(typed, 'AU')).toBe(phone))

test.each([
  ['', 'nothing'],
  ['0412 345 67', 'a digit short'],
  ['0412 345 678 9', 'a digit too many'],
  ['07 3333 4444', 'a landline'],
  ['1900 123 456', 'one that costs the person who texts it'],
  ['000', 'for emergencies'],
  ['+61 412 345 678 call me', 'words around it'],
  ['+999 412 345 678', 'no country'],
  ['+1', 'only a country'],
])('%s is refused: %s', (typed) => {
  expect(() => readPhone(typed, 'AU')).toThrow(expect.objectContaining({ code: 'NOT_A_PHONE' }))
})

test('a number is shown as people write it', () => {
  expect(showPhone('+61412345678')).toBe('+61 412 345 678')
})
