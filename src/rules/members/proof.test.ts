import { describe, expect, test } from 'vitest'
import { type AdminProof, canShowTwo, proofOf, type ShownAt } from './proof.ts'

const now = new Date('2026-03-02T10:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const nothing: ShownAt = { password: null, code: null, passkey: null, administered: null }

describe('a proof', () => {
  test.each<[string, Partial<ShownAt>, AdminProof, { isProven: boolean; mayAdminister: boolean }]>([
    ['nothing shown', {}, 'one-way', { isProven: false, mayAdminister: false }],
    ['a password just now', { password: ago(0) }, 'one-way', { isProven: true, mayAdminister: true }],
    ['a code 9 minutes ago', { code: ago(9) }, 'one-way', { isProven: true, mayAdminister: true }],
    ['a passkey 10 minutes ago', { passkey: ago(10) }, 'one-way', { isProven: false, mayAdminister: false }],
    [
      'at work since',
      { passkey: ago(30), administered: ago(9) },
      'one-way',
      { isProven: false, mayAdminister: true },
    ],
    [
      'a pause too long',
      { passkey: ago(30), administered: ago(10) },
      'one-way',
      { isProven: false, mayAdminister: false },
    ],
    [
      'an hour at work',
      { passkey: ago(60), administered: ago(0) },
      'one-way',
      { isProven: false, mayAdminister: false },
    ],
    ['work without proof', { administered: ago(0) }, 'one-way', { isProven: false, mayAdminister: false }],
    ['one of two', { password: ago(0) }, 'two-ways', { isProven: true, mayAdminister: false }],
    ['two ways', { password: ago(3), code: ago(1) }, 'two-ways', { isProven: true, mayAdminister: true }],
    [
      'two, one long ago',
      { password: ago(70), code: ago(1) },
      'two-ways',
      { isProven: true, mayAdminister: false },
    ],
    ['a passkey is two', { passkey: ago(1) }, 'two-ways', { isProven: true, mayAdminister: true }],
    [
      'one again within two',
      { password: ago(20), code: ago(19), administered: ago(2) },
      'two-ways',
      { isProven: false, mayAdminister: true },
    ],
  ])('%s', (_, shown, adminProof, expected) => {
    expect(proofOf({ ...nothing, ...shown }, { now, adminProof })).toEqual(expected)
  })

  test.each([
    [{ password: false, passkey: true, email: null, phone: null }, true],
    [{ password: true, passkey: false, email: 'm@example.org', phone: null }, true],
    [{ password: true, passkey: false, email: null, phone: '+61412000001' }, true],
    [{ password: false, passkey: false, email: 'm@example.org', phone: '+61412000001' }, false],
    [{ password: true, passkey: false, email: null, phone: null }, false],
  ])('two factors among %o: %s', (ways, can) => {
    expect(canShowTwo(ways)).toBe(can)
  })
})
