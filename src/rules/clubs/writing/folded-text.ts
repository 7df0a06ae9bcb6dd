// Text as it looks rather than as it is stored: characters used to get past a filter are folded to lower-case letters.
import { resolveConfusablesTransformer } from 'obscenity'

/**
 * Lower-case letters, digits and word separators. Accents, zero-width characters and lookalike letters of other alphabets are
 * folded.
 */
export function folded(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
  return Array.from(plain, alike).join('').replaceAll('’', "'").toLowerCase()
}

function alike(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x80) return sign
  // The library's table also maps brackets and dots to letters; word separators have to stay.
  if (!/[\p{L}\p{N}\p{S}]/u.test(sign)) return sign
  const known = confusables.transform(code)
  return known !== undefined && known !== code && known < 0x80
    ? String.fromCodePoint(known)
    : (others.get(sign) ?? enclosed(code) ?? sign)
}

const confusables = resolveConfusablesTransformer()
const others = new Map([...'кㄒтмгсѵʏ'].map((sign, at) => [sign, [...'kttmrcvy'][at] ?? sign]))

/** 🅐, 🅰 and 🇦: enclosed letters and the letters of flags. */
function enclosed(code: number): string | undefined {
  const first = [0x1f150, 0x1f170, 0x1f1e6].find((start) => code >= start && code < start + 26)
  return first === undefined ? undefined : String.fromCodePoint(0x61 + code - first)
}

const standsFor: Record<string, string> = {
  '@': 'a', '4': 'a', '8': 'b', '(': 'c', '3': 'e', '€': 'e', '9': 'g', '6': 'g', '!': 'i', '1': 'i', '|': 'i', '0': 'o', '$': 's', '5': 's', '+': 't', '7': 't', '2': 'z',
} // biome-ignore format: a table

/** `sh1t`, `$hit` and `a$$hole` as words: digits and symbols are read as letters next to letters. */
export function withoutLeet(word: string): string {
  if (!/[a-z]/.test(word) || !/[^a-z]/.test(word)) return word
  return Array.from(word, (sign) => standsFor[sign] ?? sign).join('')
}

/** `fuuuck` as `fuck`: no letter is repeated more than `most` times. */
export function withoutStretch(word: string, most: 1 | 2): string {
  return most === 1 ? word.replaceAll(/(.)\1+/g, '$1') : word.replaceAll(/(.)\1{2,}/g, '$1$1')
}
