// Some characters show nothing and are no white space to JavaScript: of them alone no name and no message is made.

// Controls, what fonts leave out by default (zero-width spaces and joiners, fillers, marks), and the empty Braille cell.
const shown = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u
// Not every ignorable one: joiners, selectors and marks at an end can belong to an emoji or to a line written right to left.
const blank = /[\s\u200B\u2060\u2800\u3164\uFEFF]/

// What would turn the text around it (overrides, embeddings and isolates of direction), and what nobody types: controls but
// tabs and line ends, halves of characters. The marks that stand beside a letter of a line written right to left may stay.
const hidden = /[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u206F\uFFF9-\uFFFB]|\p{Cs}/u

// What shows nothing inside a name, so that two names that look alike differ. Joiners belong to the letters of some scripts and
// to emoji, selectors to those and to Han characters; anywhere else they are as empty as the others.
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

/** Of a name, where any of it cannot be seen: it would be told from another only by what nobody sees. */
export function hasUnseenCharacters(name: string): boolean {
  return unseen.test(name)
}

export function hasHiddenCharacters(text: string): boolean {
  return hidden.test(text)
}

/** With the line ends of what is kept, whatever browser or service it came from. */
export function lineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** Without the blanks around it; empty where nothing of it shows. By hand, as a pattern for the end takes quadratic time. */
export function trimmed(text: string): string {
  if (!shown.test(text)) return ''
  let start = 0
  let end = text.length
  while (blank.test(text.charAt(start))) start += 1
  while (blank.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}
