// The numbers of books: ISBN-13, which is also their barcode (EAN), and the ISBN-10 of before 2007.
import { parse } from 'isbn3'

// What stands around the digits in print, and every sign that looks like a hyphen.
const LABEL = /^ISBN(?:[- ]?1[03])?:?/i
const BETWEEN = /[\s\u00AD\u2010-\u2015\u2212-]/g

/** ISBN-10 or -13 as people type or paste it, as 13 digits; undefined if its check digit is wrong or no publisher has such a number. */
export function isbn13(typed: string): string | undefined {
  if (typed.length > LONGEST) return undefined
  return parse(typed.trim().replace(LABEL, '').replace(BETWEEN, ''))?.isbn13 ?? undefined
}

const LONGEST = 40

/** The ISBN in a barcode; undefined for the code of anything else, printed music (979-0) and shorter codes too. */
export function isbnOfBarcode(code: string): string | undefined {
  return /^97[89]\d{10}$/.test(code) ? isbn13(code) : undefined
}

/** How the ISBNs begin that have begun like this, if enough of one is typed to tell books apart; ISBN-10 too. */
export function isbnBeginning(typed: string): string | undefined {
  if (typed.length > LONGEST) return undefined
  const digits = typed.trim().replace(LABEL, '').replace(BETWEEN, '')
  if (!/^\d{5,13}$/.test(digits)) return undefined
  if (/^97[89]/.test(digits)) return digits
  // The last digit of an ISBN-10 is its own.
  return digits.length <= 10 ? `978${digits.slice(0, 9)}` : undefined
}
