// A line or two of a longer text, around the first of the words somebody looks for.

/** Characters. */
const LONGEST = 180
/** How much of it stands before the word. */
const BEFORE = 60

export type Excerpt = { before: string; found: string; after: string }

/** Whatever the accents and case; from the beginning where none of the words is in it. */
export function excerptAround(text: string, words: readonly string[]): Excerpt {
  const signs = Array.from(text.replaceAll(/\s+/gu, ' ').trim())
  const plain = signs.map(plainSign)
  const [at, length] = firstOf(plain, words)
  const from = startOf(signs, at)
  const to = Math.min(signs.length, from + LONGEST)
  const part = (start: number, end: number) => signs.slice(start, end).join('')
  return {
    before: `${from > 0 ? '…' : ''}${part(from, at)}`,
    found: part(at, at + length),
    after: `${part(at + length, to)}${to < signs.length ? '…' : ''}`,
  }
}

/** Where the first of the words stands, and how long it is there. */
function firstOf(plain: readonly string[], words: readonly string[]): [number, number] {
  const text = plain.join('')
  for (const word of words) {
    const sought = Array.from(word).map(plainSign).join('')
    const found = sought ? text.indexOf(sought) : -1
    if (found < 0) continue
    const start = signAt(plain, found)
    return [start, signAt(plain, found + sought.length) - start]
  }
  return [0, 0]
}

/** The sign that begins at this place of the joined text, or the one after. */
function signAt(plain: readonly string[], place: number): number {
  let passed = 0
  const at = plain.findIndex((sign) => {
    const isThere = passed >= place
    passed += sign.length
    return isThere
  })
  return at < 0 ? plain.length : at
}

/** At a blank, so that no word is cut. */
function startOf(signs: readonly string[], at: number): number {
  if (at <= BEFORE) return 0
  const blank = signs.indexOf(' ', at - BEFORE)
  return blank >= 0 && blank < at ? blank + 1 : at - BEFORE
}

const plainSign = (sign: string) => sign.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
