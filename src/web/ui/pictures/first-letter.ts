/**
 * By grapheme, as people count letters: an emoji of several code points, or a letter with its accents, is one. '?' if there is
 * none.
 */
export function firstLetter(name: string): string {
  return firstOf(name.trim()).toLocaleUpperCase('en') || '?'
}

// Firefox has had it since 2024.
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : undefined

function firstOf(name: string): string {
  if (!segmenter) return String.fromCodePoint(name.codePointAt(0) ?? 0x3f)
  const [first] = segmenter.segment(name)
  return first?.segment ?? ''
}
