// Whether a text contains a banned word, however it is disguised. It checks the rendered Markdown: the text a reader sees, and
// the addresses of links.
import { RegExpMatcher } from 'obscenity'
import { bannedList, endings, strongest } from './banned-list.ts'
import { folded, withoutLeet, withoutStretch } from './folded-text.ts'

export function hasBannedWords(...texts: string[]): boolean {
  return texts.some((text) => isBanned(withoutTitles(folded(decoded(text)))))
}

function isBanned(text: string): boolean {
  const pieces = piecesOf(text)
  return wordsAreBanned(pieces) || piecesAreBanned(pieces) || pieces.some(({ raw }) => isStarred(raw))
}

/** A run of letters, digits and lookalike characters, with the gap before the next. */
type Piece = { raw: string; word: string; gap: string }

// An apostrophe is part of a word: `who're` is harmless, but not without it.
const piece = /[\p{L}\p{N}@$€!|+*#'()]+/gu
const around = "!+*#'()|"

function piecesOf(text: string): Piece[] {
  const found = [...text.matchAll(piece)].filter(([raw]) => /[\p{L}\p{N}@$]/u.test(raw))
  return found.map((match, at) => {
    const raw = match[0]
    const gap = text.slice(match.index + raw.length, found[at + 1]?.index ?? text.length)
    return { raw, gap, word: withoutLeet(inner(raw)) }
  })
}

/** A loop, because a regular expression for the end takes quadratic time. */
function inner(raw: string): string {
  let start = 0
  let end = raw.length
  while (start < end && around.includes(raw.charAt(start))) start += 1
  while (end > start && around.includes(raw.charAt(end - 1))) end -= 1
  return raw.slice(start, end)
}

// As they are, and with repeated letters collapsed.
const harmless = [...new Set(bannedList.harmless.flatMap((word) => [word, withoutStretch(word, 1)]))]

const matcher = createMatcher()

function createMatcher(): Pick<RegExpMatcher, 'hasMatch'> {
  const { blacklistedTerms, whitelistedTerms = [] } = bannedList.terms()
  return new RegExpMatcher({ blacklistedTerms, whitelistedTerms: [...whitelistedTerms, ...harmless] })
}

/** Checks word by word, also with repeated letters collapsed. */
function wordsAreBanned(pieces: Piece[]): boolean {
  const readings = new Set([
    pieces.map(({ word }) => word),
    pieces.map(({ word }) => withoutStretch(word, 2)),
    pieces.map(({ word }) => withoutStretch(word, 1)),
  ])
  return [...readings].some((words) => matcher.hasMatch(words.join(' ')))
}

const strong = new RegExp(`^(?:${strongest.join('|')})${endings}$`)
const MOST_PIECES = 12
const LONGEST = 16

/** `f u c k`, `f-u-c-k`, `fu ck`: pieces that make exactly one banned word. Those of `push it` do not. */
function piecesAreBanned(pieces: Piece[]): boolean {
  return pieces.some((_, from) => joinedFrom(pieces, from).some(isStrong))
}

/** The words the pieces from this one can form: while all are tiny or nothing is spaced, or just two pieces. */
function joinedFrom(pieces: Piece[], from: number): string[] {
  const joined: string[] = []
  let whole = ''
  let isTiny = true
  let isUnspaced = true
  for (const [at, { word, gap }] of pieces.slice(from, from + MOST_PIECES).entries()) {
    whole += word
    isTiny &&= word.length <= 2
    if (whole.length > LONGEST) break
    if (at > 0 && (isTiny || isUnspaced)) joined.push(whole)
    if (at === 1 && isOddPair(pieces, from)) joined.push(whole)
    isUnspaced &&= gap.length <= 2 && !/\s/.test(gap)
    if (gap.length > 3 || (at > 0 && !isTiny && !isUnspaced)) break
  }
  return joined
}

const shortest = 4

function isStrong(joined: string): boolean {
  if (joined.length < shortest) return false
  return strong.test(joined) || (/(.)\1/.test(joined) && strong.test(withoutStretch(joined, 1)))
}

// Both halves are ordinary words: 'it was the Beatles s hit', 'those who re-read'.
const ordinaryPairs = new Set(['s hit', 's hits', 'who re', 'bit ch', 'slut s'])

function isOddPair(pieces: Piece[], from: number): boolean {
  const [one, other] = [pieces[from], pieces[from + 1]]
  if (!one || !other || one.gap.trim() !== '') return false
  return !ordinaryPairs.has(`${one.word} ${other.word}`)
}

/** `f*ck`, `sh#t`: symbols in place of letters between the first and the last. */
function isStarred(raw: string): boolean {
  if (!/[*#]/.test(raw) || (raw.match(/\p{L}/gu)?.length ?? 0) < 2) return false
  return starred.test(withoutLeet(raw))
}

const starred = new RegExp(
  `^(?:${strongest
    .map(
      (word) => `${word[0]}${[...word.slice(1, -1)].map((letter) => `[${letter}*#]`).join('')}${word.at(-1)}`,
    )
    .join('|')})${endings}$`,
)

const titles = bannedList.titles.map((title) => folded(title)).sort((one, other) => other.length - one.length)

function withoutTitles(text: string): string {
  return titles.reduce((rest, title) => rest.replaceAll(title, ' '), text)
}

/** Addresses may also write letters as %66. */
function decoded(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
}
