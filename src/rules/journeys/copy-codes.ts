// The code on the label of a copy: seven random signs and one that checks them. The database draws it (drawn_code).

/** A prime number of signs: no vowels, and none that look alike (0 O Q, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V). */
export const codeSigns = '23456789CDFHJKMNPRTVWXY'
export const codeLength = 8

/** A code as it was typed or scanned: small letters, spaces and hyphens do no harm. */
export function readCode(typed: string): string {
  return typed.slice(0, 40).replace(/[\s-]/g, '').toUpperCase()
}

/**
 * Whether the signs are a code. Each sign counts with a weight of its own, from 8 down to 1, and the sum is a multiple of
 * their prime number: so one wrong sign, or two neighbours that changed places, is always noticed.
 */
export function isCode(code: string): boolean {
  if (code.length !== codeLength) return false
  const values = [...code].map((sign) => codeSigns.indexOf(sign))
  if (values.includes(-1)) return false
  const sum = values.reduce((total, value, at) => total + (codeLength - at) * value, 0)
  return sum % codeSigns.length === 0
}

/** As people read it: 'K7PX 4MRD'. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}
