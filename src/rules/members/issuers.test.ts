import { expect, test } from 'vitest'
import { canLinkAtOnce, isIssuerId, isLastWayIn } from './issuers.ts'

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [false, false, false],
])('verified by the issuer: %s, confirmed here: %s, linked without asking: %s', (there, here, expected) => {
  expect(canLinkAtOnce({ isVouchedFor: there, isConfirmedHere: here })).toBe(expected)
})

const none = { passwords: 0, passkeys: 0, phones: 0, issuers: 0 }

test.each([
  [{ ...none, issuers: 1 }, true],
  [{ ...none, issuers: 2 }, false],
  [{ ...none, issuers: 1, passwords: 1 }, false],
  [{ ...none, issuers: 1, passkeys: 1 }, false],
  [{ ...none, issuers: 1, phones: 1 }, false],
])('%j leaves only one way in: %s', (ways, expected) => {
  expect(isLastWayIn(ways)).toBe(expected)
})

test.each([
  ['google', true],
  ['oidc', true],
  ['credential', false],
  ['constructor', false],
  [undefined, false],
])('%j is an issuer we know: %s', (text, expected) => {
  expect(isIssuerId(text)).toBe(expected)
})
