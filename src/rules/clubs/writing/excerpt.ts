// A line or two of a longer text, around the first word that was searched for.

/** Characters. */
const LONGEST = 180
/** How many characters before the word. */
const BEFORE = 60

export type Excerpt = { before: string; found: string; after: string }

/** Ignores accents and case. Starts at the beginning if none of the words occurs. */
export function excerptAround(text: string, words: readonly string[]): Excerpt {
  const signs = Array.from(text.replaceAll(/\s+/gu, ' ').trim())
  const plain = signs.map(foldedCharacter)
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

/** The position and length of the first of the words. */
function firstOf(plain: readonly string[], words: readonly string[]): [number, number] {
  const text = plain.join('')
  for (const word of words) {
    const sought = Array.from(word).map(foldedCharacter).join('')
    const found = sought ? text.indexOf(sought) : -1
    if (found < 0) continue
    const start = characterAt(plain, found)
    return [start, characterAt(plain, found + sought.length) - start]
  }
  return [0, 0]
}

/** The character that begins at this position of the joined text, or the one after it. */
function characterAt(plain: readonly string[], offset: number): number {
  let passed = 0
  const at = plain.findIndex((sign) => {
    const isThere = passed >= offset
    passed += sign.length
    return isThere
  })
  return at < 0 ? plain.length : at
}

/** Moves to a space, so that no word is cut. */
function startOf(signs: readonly string[], at: number): number {
  if (at <= BEFORE) return 0
  const blank = signs.indexOf(' ', at - BEFORE)
  return blank >= 0 && blank < at ? blank + 1 : at - BEFORE
}

const foldedCharacter = (sign: string) => sign.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
