// Some characters are invisible but are not white space to JavaScript. A name or message cannot consist of these alone.

// Controls, default ignorable characters (zero-width spaces and joiners, fillers, marks), and the empty Braille cell.
const shown = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u
// Not every ignorable character: joiners, selectors and marks at an end can belong to an emoji or to right-to-left text.
const blank = /[\s\u200B\u2060\u2800\u3164\uFEFF]/

// Characters that would reorder the text around them (directional overrides, embeddings and isolates), and characters nobody
// types: controls other than tabs and line ends, and lone surrogates. The marks next to a letter of right-to-left text may
// stay.
const hidden = /[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u206F\uFFF9-\uFFFB]|\p{Cs}/u

// Characters that are invisible inside a name and would make two names look alike. Joiners belong to the letters of some
// scripts and to emoji, selectors to emoji and Han characters; anywhere else they are invisible.
const part = String.raw`[\u200C\u200D\u180B-\u180D\u180F\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`
const plain = String.raw`\s\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\u0300-\u036F`
const eastern = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Nd}\u200C\u200D`
const unseen = new RegExp(
  [
    String.raw`(?!${part})\p{Default_Ignorable_Code_Point}|\u2800`,
    `(?<=^|[${plain}])${part}`,
    String.raw`(?<=[${eastern}])[\u200C\u200D]|[\u200C\u200D](?=\s|$)`,
  ].join('|'),
  'u',
)

/** Whether a name contains invisible characters, which would make it look like another. */
export function hasUnseenCharacters(name: string): boolean {
  return unseen.test(name)
}

export function hasHiddenCharacters(text: string): boolean {
  return hidden.test(text)
}

/** Normalises line ends, whatever browser or service the text came from. */
export function lineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/**
 * Trims invisible characters; empty if nothing visible is left. A loop, because a regular expression for the end takes
 * quadratic time.
 */
export function trimmed(text: string): string {
  if (!shown.test(text)) return ''
  let start = 0
  let end = text.length
  while (blank.test(text.charAt(start))) start += 1
  while (blank.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}
