// The numbers of books: ISBN-13, which is also their barcode (EAN), and the older ISBN-10 (before 2007).
import { parse } from 'isbn3'

// The label and separators that appear around the digits in print, and every character that looks like a hyphen.
const LABEL = /^ISBN(?:[- ]?1[03])?:?/i
const BETWEEN = /[\s\u00AD\u2010-\u2015\u2212-]/g

/**
 * An ISBN-10 or -13 as people type or paste it, as 13 digits. Undefined if the check digit is wrong or no publisher has such a
 * number.
 */
export function isbn13(typed: string): string | undefined {
  if (typed.length > LONGEST) return undefined
  return parse(typed.trim().replace(LABEL, '').replace(BETWEEN, ''))?.isbn13 ?? undefined
}

const LONGEST = 40

/** The ISBN in a barcode. Undefined for codes of anything else, such as printed music (979-0), and for shorter codes. */
export function isbnOfBarcode(code: string): string | undefined {
  return /^97[89]\d{10}$/.test(code) ? isbn13(code) : undefined
}

/** The prefixes of ISBN-13s that match the digits typed so far, if there are enough to tell books apart. ISBN-10 works too. */
export function isbnBeginning(typed: string): string | undefined {
  if (typed.length > LONGEST) return undefined
  const digits = typed.trim().replace(LABEL, '').replace(BETWEEN, '')
  if (!/^\d{5,13}$/.test(digits)) return undefined
  if (/^97[89]/.test(digits)) return digits
  // The last digit of an ISBN-10 is its own check digit.
  return digits.length <= 10 ? `978${digits.slice(0, 9)}` : undefined
}
