// Turns services' answers about a book into our own format and lengths. The answers are untrusted text.
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
  /** The address of its cover at the service. */
  coverUrl: z.string().nullable(),
  /** The service's id of the work that this is an edition of: 'OL15832982W'. */
  work: z.string().nullable(),
})

/** A book as a service knows it. */
export type FoundBook = Omit<z.output<typeof foundBook>, 'genre'> & { genre: BookGenre | null }

const LONGEST_NAME = 200
const LONGEST_DESCRIPTION = 4000

/** Undefined for a book without title or author, which would be useless. */
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

/** Title and subtitle; if they are too long together, the title alone. */
export function titleOf(title = '', subtitle = ''): string {
  const whole = subtitle ? `${title}: ${subtitle}` : title
  return lineOf(whole.length > LONGEST_NAME ? title : whole)
}

/** A title or a name, in one line. */
export function lineOf(text = ''): string {
  return typedLine(plain(text))
}

/** The same of a text that is not HTML, as members type it: '<3' and '<sigh>' stay. */
export function typedLine(text: string): string {
  return cut(shownOf(text).replace(/\s+/g, ' '), LONGEST_NAME)
}

/** The authors as on the title page, without the full stop at the end. Shortened first: a pattern for the end takes quadratic time. */
export function byStatementOf(text = ''): string {
  return lineOf(text).replace(/[\s.]+$/, '')
}

/** Without HTML tags. Text that only resembles a tag, as in 'a < b', stays. */
function plain(text: string): string {
  if (!/[<&]/.test(text)) return text
  return text
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
}

/** Text of several lines. */
export function textOf(text: string): string {
  return typedText(plain(text.replace(/<(?:br|\/p|\/div)\b[^<>]*>/gi, '\n')))
}

/** The same of a text that is not HTML. */
export function typedText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n{3,}/g, '\n\n')
  return cut(shownOf(lines), LONGEST_DESCRIPTION)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Leaves out characters that nobody could type. */
function shownOf(text: string): string {
  return trimmed(
    hasHiddenCharacters(text) ? [...text].filter((sign) => !hasHiddenCharacters(sign)).join('') : text,
  )
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const short = text.slice(0, most - 1)
  // Never half of a surrogate pair.
  return `${trimmed(short.replace(/[\uD800-\uDBFF]$/, ''))}…`
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
// A future date cannot be right, but the services' clocks and ours may differ, so it is not checked against a city's time here.
const ANY_DAY = '9999-12-31'

/** 'July 28, 2008', '28 Jul 2008', 'November 2006', '2008-07', 'c1995.' in the form's format; null if there is no year in it. */
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

// The most specific first: 'Fiction' applies to nearly everything.
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

/** The genre that the subjects match, if any. */
export function genreOf(subjects: readonly string[]): BookGenre | null {
  const [genre = null] =
    genreWords.find(([, words]) => subjects.some((subject) => words.test(subject.trim()))) ?? []
  return genre
}
