import { expect, test } from 'vitest'
import { isDiskFull } from './disk-full.ts'

test.each([
  ['the system', Object.assign(new Error('write'), { code: 'ENOSPC' }), true],
  ['PostgreSQL', Object.assign(new Error('could not extend file'), { code: '53100' }), true],
  ['a program that was started', new Error('initdb: error: could not write: No space left on device'), true],
  [
    'what caused it',
    new Error('Migration 0001 failed', { cause: Object.assign(new Error(), { code: '53100' }) }),
    true,
  ],
  ['nobody', Object.assign(new Error('no such file'), { code: 'ENOENT' }), false],
  ['something else', 'words', false],
])('a full disk as reported by %s', (_, error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull)
})
