import { city } from '#city/city.ts'
import { allowed, type Decision, denied, type Guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import type { Offer } from '#rules/exchanges/exchanges.ts'

export const conditions = ['Like New', 'Very Good', 'Good', 'Fair', 'Poor'] as const
export type Condition = (typeof conditions)[number]
export const defaultCondition: Condition = 'Good'

export const genreMissing = 'Please select a genre'

/** The longest title, and the longest names of authors. */
export const longestName = 200

export const pageSize = 12
/** The page size of one's own books and wishes. */
export const ownPageSize = 60
export const mostPageLinks = 5

/** Copies of one book that its page lists. */
export const mostSharers = 50
/** Books of the catalogue offered for a typed title, author or ISBN. */
export const mostKnownFound = 6
export const newestCount = 10

/**
 * Titles and authors that differ only in case, accents, punctuation or a leading article are the same book. When this changes, a job
 * puts the stored keys right (server/library/works/book-keys.ts).
 */
export function bookKey(title: string, author: string): string {
  return `${titleKey(title)}|${plain(author)}`
}

/** The words of a title without its leading article. */
export function titleKey(title: string): string {
  return plain(title).replace(/^(the|a|an) /, '')
}

/** The normalised words of a text. */
export function keyWords(text: string): string[] {
  return plain(text).split(' ').filter(Boolean)
}

// Their marks are accents or vowel points; in other scripts (ガ, की, น้ำ) a mark makes another letter or word.
const marked =
  /([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}])\p{M}+|\p{Variation_Selector}/gu
// C, C++ and C# are different; Love+Sex and Love + Sex are not, nor are Dune#2 and Dune 2.
const keyWord = /(?:\p{L}\p{M}*|\p{N})*\p{L}\p{M}*(?:\+\+|[+#](?![\p{L}\p{N}]))|(?:\p{L}\p{M}*|\p{N})+/gu

function plain(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(marked, '$1')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .match(keyWord)
  // A title of symbols only still needs a key of its own.
  return words?.join(' ') ?? text.trim().toLowerCase()
}

/** Whether it is a publication date, as exact as it is known (2008, 2008-09 or 2008-09-14), and not in the future. */
export function isPublicationDate(text: string, today: string): boolean {
  const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text)
  if (!parts) return false
  const whole = `${parts[1]}-${parts[2] ?? '01'}-${parts[3] ?? '01'}`
  const time = Date.parse(whole)
  const isRealDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(whole)
  return isRealDay && text <= today.slice(0, text.length)
}

/** As people write it: '2008', 'September 2008', '14 September 2008'. */
export function publishedText(published: string): string {
  const [, month, day] = published.split('-')
  if (!month) return published
  return new Intl.DateTimeFormat(city.locale, {
    ...(day ? { day: 'numeric' } : {}),
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(published))
}

/** The facts that differ from the catalogue although the ISBN is the same. */
export function whatDiffers(
  typed: { title: string; author: string },
  book: { title: string; author: string },
): ('title' | 'author')[] {
  const isOtherTitle = titleKey(typed.title) !== titleKey(book.title)
  const isOtherAuthor = plain(typed.author) !== plain(book.author)
  return [...(isOtherTitle ? ['title' as const] : []), ...(isOtherAuthor ? ['author' as const] : [])]
}

/** The first adder of a book can change its facts and cover until somebody else shares it. */
export function canChangeBook(
  viewer: Guest | Pick<Member, 'kind' | 'id'>,
  book: { addedBy: string | null; sharedByOthers: boolean },
): Decision<'AUTHENTICATION_REQUIRED' | 'FORBIDDEN'> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  return viewer.id === book.addedBy && !book.sharedByOthers ? allowed : denied('FORBIDDEN')
}

/** The smallest radius of a search, in km. */
export const nearestKm = 5

/** The order of search results. 'best' is by relevance. */
export const searchOrders = ['best', 'nearest', 'newest'] as const
export type SearchOrder = (typeof searchOrders)[number]

export const offerLabels: Record<Offer, string> = { lend: 'Lend', give: 'Give away' }

export type CopyFacts = { ownerId: string; withdrawn: boolean; inExchange: boolean }

/** Owners can edit and pause their copies at any time. To strangers, such a copy does not exist. */
export function canEditCopy(
  viewer: Viewer,
  copy: CopyFacts,
): Decision<'AUTHENTICATION_REQUIRED' | 'FORBIDDEN' | 'COPY_WITHDRAWN'> {
  if (viewer.kind === 'guest') return denied('AUTHENTICATION_REQUIRED')
  if (viewer.id !== copy.ownerId) return denied('FORBIDDEN')
  return copy.withdrawn ? denied('COPY_WITHDRAWN') : allowed
}

/** A copy cannot be withdrawn or lent elsewhere while it is promised to a neighbour. */
export function canTakeAway(
  viewer: Viewer,
  copy: CopyFacts,
): Decision<'AUTHENTICATION_REQUIRED' | 'FORBIDDEN' | 'COPY_WITHDRAWN' | 'COPY_IN_EXCHANGE'> {
  const decision = canEditCopy(viewer, copy)
  if (!decision.allowed) return decision
  return copy.inExchange ? denied('COPY_IN_EXCHANGE') : allowed
}

/** The owner's words for a copy's state, the most important first. */
export function copyAvailability(copy: {
  withdrawn: boolean
  inExchange: boolean
  onLoan: boolean
  lentElsewhereTo: string | null
  paused: boolean
}): 'withdrawn' | 'on_loan' | 'promised' | 'lent_elsewhere' | 'paused' | 'available' {
  if (copy.withdrawn) return 'withdrawn'
  if (copy.onLoan) return 'on_loan'
  if (copy.inExchange) return 'promised'
  if (copy.lentElsewhereTo) return 'lent_elsewhere'
  return copy.paused ? 'paused' : 'available'
}
