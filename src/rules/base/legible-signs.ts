// Codes that people read from paper and type.

/** A prime number of signs: no vowels, and none that look alike (0 O Q, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V). */
export const legibleSigns = '23456789CDFHJKMNPRTVWXY'

/** A code as it was typed or scanned: small letters, spaces and hyphens do no harm. */
export function readCode(typed: string): string {
  return typed.slice(0, 40).replace(/[\s-]/g, '').toUpperCase()
}
