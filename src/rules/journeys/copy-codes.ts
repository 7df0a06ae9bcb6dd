// The code on the label of a copy: seven random signs and one that checks them. The database draws it (drawn_code).

import { legibleSigns } from '#rules/base/legible-signs.ts'

export const copyCodeLength = 8

/**
 * Whether the signs are a code. Each sign counts with a weight of its own, from 8 down to 1, and the sum is a multiple of
 * their prime number: so one wrong sign, or two neighbours that changed places, is always noticed.
 */
export function isCode(code: string): boolean {
  if (code.length !== copyCodeLength) return false
  const values = [...code].map((sign) => legibleSigns.indexOf(sign))
  if (values.includes(-1)) return false
  const sum = values.reduce((total, value, at) => total + (copyCodeLength - at) * value, 0)
  return sum % legibleSigns.length === 0
}

/** As people read it: 'K7PX 4MRD'. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}
