import { expect, test } from 'vitest'
import { legibleSigns, readCode } from '#rules/base/legible-signs.ts'
import { copyCodeLength, isCode, shownCode } from './copy-codes.ts'

/** The code that begins with these seven signs. */
function codeOf(signs: string): string {
  const found = [...legibleSigns].map((last) => signs + last).filter(isCode)
  expect(found, signs).toHaveLength(1)
  return found[0] ?? ''
}

const some = ['2222222', 'K7PX4MR', 'YYYYYYY', '23456789'.slice(0, 7), 'CDFHJKM', 'W9T2VXN'].map(codeOf)

test('no sign looks like another, and none is a vowel', () => {
  expect(legibleSigns).toHaveLength(23)
  expect(new Set(legibleSigns).size).toBe(23)
  for (const alike of ['0OQD', '1ILJ', '2Z', '5S', '6G', '8B', 'UV'])
    expect([...alike].filter((sign) => legibleSigns.includes(sign)).length, alike).toBeLessThanOrEqual(1)
  expect(legibleSigns).not.toMatch(/[AEIOU]/)
})

test('every single wrong sign is noticed', () => {
  let tried = 0
  for (const code of some) {
    for (let at = 0; at < copyCodeLength; at += 1) {
      for (const sign of legibleSigns) {
        if (sign === code[at]) continue
        tried += 1
        expect(isCode(code.slice(0, at) + sign + code.slice(at + 1)), `${code} ${at} ${sign}`).toBe(false)
      }
    }
  }
  expect(tried).toBe(some.length * 8 * 22)
})

test('every swap of two different neighbours is noticed', () => {
  // Every pair of signs at every position.
  for (let at = 0; at < copyCodeLength - 1; at += 1) {
    for (const one of legibleSigns) {
      for (const other of legibleSigns) {
        if (one === other) continue
        const head = `${'K7PX4MRD'.slice(0, at)}${one}${other}${'K7PX4MRD'.slice(at + 2)}`
        const code = at === copyCodeLength - 2 ? endingOn(one, other) : codeOf(head.slice(0, 7))
        const swapped = code.slice(0, at) + code[at + 1] + code[at] + code.slice(at + 2)
        if (swapped !== code) expect(isCode(swapped), code).toBe(false)
      }
    }
  }
})

/** A code that ends with these two signs. */
function endingOn(one: string, other: string): string {
  const found = [...legibleSigns].map((sign) => `K7PX4${sign}${one}${other}`).find(isCode)
  return found ?? expect.fail(`no code ends with ${one}${other}`)
}

test.each([
  ['k7px-4mr', 'K7PX4MR'],
  [' K7PX 4MRD ', 'K7PX4MRD'],
  ['', ''],
])('%j is read as %j', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

test.each(['', 'K7PX4MR', 'K7PX4MRDD', 'K7PX4MR0', 'K7PX4MRO', '        ', '🙂🙂🙂🙂'])(
  '%j is no code',
  (typed) => {
    expect(isCode(typed)).toBe(false)
  },
)

test('a code is shown in two halves', () => {
  expect(shownCode('K7PX4MRD')).toBe('K7PX 4MRD')
})
