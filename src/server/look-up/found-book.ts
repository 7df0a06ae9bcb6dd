// What services say of a book, in our words and lengths: whatever they answer is text of strangers.
import { z } from 'zod'
import type { BookGenre } from '#city/genres.ts'
import { hasHiddenCharacters, trimmed } from '#rules/base/text.ts'
import { isPublicationDate } from '#rules/library/library.ts'

export const foundBook = z.object({
  title: z.string(),
  author: z.string(),
  description: z.string().nullable(),
  /** 13 digits. */
  isbn: z.string().nullable(),
  /** 2008, 2008-09 or 2008-09-14. */
  published: z.string().nullable(),
  genre: z.string().nullable(),
  /** Where the service has a picture of its cover. */
  coverUrl: z.string().nullable(),
  /** What the service calls the work of which this is an edition: 'OL15832982W'. */
  work: z.string().nullable(),
})

/** A book as a service knows it. */
export type FoundBook = Omit<z.output<typeof foundBook>, 'genre'> & { genre: BookGenre | null }

const LONGEST_NAME = 200
const LONGEST_DESCRIPTION = 4000

/** Undefined for a book without title or author: of that nobody has anything. */
export function asFound(raw: {
  title: string | undefined
  subtitle?: string | undefined
  authors: readonly string[]
  description?: string | undefined
  isbn: string | null
  published?: string | undefined
  subjects?: readonly string[]
  coverUrl?: string | undefined
  work?: string | undefined
}): FoundBook | undefined {
  const title = titleOf(raw.title, raw.subtitle)
  const author = lineOf(
    raw.authors
      .map((each) => lineOf(each))
      .filter(Boolean)
      .join(', '),
  )
  if (!title || !author) return undefined
  return {
    title,
    author,
    description: textOf(raw.description ?? '') || null,
    isbn: raw.isbn,
    published: publishedOf(raw.published ?? ''),
    genre: genreOf(raw.subjects ?? []),
    coverUrl: raw.coverUrl ?? null,
    work: raw.work ?? null,
  }
}

/** Title and subtitle; where both are too long, the title. */
export function titleOf(title = '', subtitle = ''): string {
  const whole = subtitle ? `${title}: ${subtitle}` : title
  return lineOf(whole.length > LONGEST_NAME ? title : whole)
}

/** A title or a name, in one line. */
export function lineOf(text = ''): string {
  return cut(shownOf(plain(text)).replace(/\s+/g, ' '), LONGEST_NAME)
}

/** Who wrote it, as the title page says it; it ends in a full stop there. Cut first: a pattern for the end takes quadratic time. */
export function byStatementOf(text = ''): string {
  return lineOf(text).replace(/[\s.]+$/, '')
}

/** Without marks of HTML. What only looks like one, as in 'a < b', stays. */
function plain(text: string): string {
  if (!/[<&]/.test(text)) return text
  return text
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
}

/** Text of several lines. */
export function textOf(text: string): string {
  const lines = plain(text.replace(/<(?:br|\/p|\/div)\b[^<>]*>/gi, '\n'))
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
  return cut(shownOf(lines), LONGEST_DESCRIPTION)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** What nobody could type is left out. */
function shownOf(text: string): string {
  return trimmed(
    hasHiddenCharacters(text) ? [...text].filter((sign) => !hasHiddenCharacters(sign)).join('') : text,
  )
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const short = text.slice(0, most - 1)
  // Never half of a character.
  return `${trimmed(short.replace(/[\uD800-\uDBFF]$/, ''))}…`
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
// A date to come is none that a copy can have, but the services' clocks and ours need not agree: no city is asked.
const ANY_DAY = '9999-12-31'

/** 'July 28, 2008', '28 Jul 2008', 'November 2006', '2008-07', 'c1995.' as the form takes it; null where no year is in it. */
export function publishedOf(text: string): string | null {
  const iso = /^\d{4}(?:-\d{2}(?:-\d{2})?)?/.exec(text.trim())?.[0]
  const year = /(?<!\d)(1[4-9]\d\d|20\d\d)(?!\d)/.exec(text)?.[1]
  if (!year) return null
  if (iso && iso.length > 4 && isPublicationDate(iso, ANY_DAY)) return iso
  const month = MONTHS.indexOf((/[a-z]{3,}/i.exec(text)?.[0] ?? '').slice(0, 3).toLowerCase()) + 1
  if (month === 0) return year
  const day = /(?<!\d)(\d{1,2})(?!\d)/.exec(text)?.[1]
  const [mm, dd] = [String(month).padStart(2, '0'), day?.padStart(2, '0')]
  const exact = `${year}-${mm}-${dd}`
  return dd && isPublicationDate(exact, ANY_DAY) ? exact : `${year}-${mm}`
}

// In the order in which they tell most: 'Fiction' is said of nearly everything.
const genreWords: readonly (readonly [BookGenre, RegExp])[] = [
  ['Young Adult', /^(young adult|juvenile)\b/i],
  ['Science Fiction', /^science fiction\b/i],
  ['Fantasy', /^fantasy\b/i],
  ['Mystery', /^(mystery|detective)\b/i],
  ['Romance', /^(romance|love stories)\b/i],
  ['Biography', /^biograph(y|ies)\b/i],
  ['Self-Help', /^self-help\b/i],
  ['History', /^history\s*$/i],
  ['Fiction', /^(fiction|literary fiction)\b/i],
]

/** The genre of ours that the subjects name, if they name one. */
export function genreOf(subjects: readonly string[]): BookGenre | null {
  const [genre = null] =
    genreWords.find(([, words]) => subjects.some((subject) => words.test(subject.trim()))) ?? []
  return genre
}
