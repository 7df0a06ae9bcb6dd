import { expect, test } from 'vitest'
import { completeAddress, isWebAddress } from './web-address.ts'

test.each([
  ['example.org', 'https://example.org'],
  ['www.example.org/me?a=b#c', 'https://www.example.org/me?a=b#c'],
  ['example.org:8080/me', 'https://example.org:8080/me'],
  ['bücher.example', 'https://bücher.example'],
])('%s is completed', (typed, completed) => {
  expect(completeAddress(typed)).toBe(completed)
  expect(isWebAddress(completed)).toBe(true)
})

test.each(['https://example.org', 'http://example.org/me'])('%s stays as it is', (typed) => {
  expect(completeAddress(typed)).toBe(typed)
  expect(isWebAddress(typed)).toBe(true)
})

test.each([
  '',
  'example',
  'javascript:alert(1)',
  'data:text/html,x.y',
  'ftp://example.org',
  'mia@example.org',
  'see example.org',
  '//example.org',
  'https://',
])('%j is not a web address, and nothing is put before it', (typed) => {
  expect(completeAddress(typed)).toBe(typed)
  expect(isWebAddress(typed)).toBe(false)
})
