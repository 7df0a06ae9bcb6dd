import { trimmed } from '#rules/base/text.ts'

/** How a member who has left is called where others still read of them. */
export const formerMember = 'Former member'

export const passwordMinimum = 8
export const mostPasskeys = 10
/** How long another address or number can be taken back. */
export const undoDays = 7

/** So long after logging in a browser keeps limits of its own, whatever strangers try elsewhere. */
export const knownBrowserDays = 180
export const codeLength = 6
/** How long a code works. */
export const codeMinutes = 10
/** How long to wait before a code is sent again: after the first, the second …; after the last of these it stays so. */
export const codeWaitSeconds = [30, 60, 120, 300] as const
/** How a code reaches whom it is for. */
export const codeChannels = ['email', 'phone'] as const
export type CodeChannel = (typeof codeChannels)[number]
/** What a change of a way into an account is about; all of them can be taken back. */
export const wayChannels = [...codeChannels, 'passkey', 'issuer', 'password'] as const
export type WayChannel = (typeof wayChannels)[number]
/** What a code allows. */
export const codePurposes = ['sign-up', 'log-in', 'reset', 'change', 'join', 'prove'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** Who may have an account. */
export const minimumAge = 13

/** The sections of 'My Literary Loves', as screens name them. */
export const loveLabels = {
  genres: 'Favorite Genres',
  authors: 'Favorite Authors',
  quotes: 'Favorite Quotes',
} as const
export type Love = keyof typeof loveLabels

export function loveNamed(text: string | null): Love | undefined {
  return text !== null && Object.hasOwn(loveLabels, text) ? (text as Love) : undefined // one of the keys
}

/** Share of the three required profile fields that are filled, in whole percent. */
export function profileProgress(profile: { name?: string; role?: string; location?: string }): number {
  const filled = [profile.name, profile.role, profile.location].filter(
    (field) => field && trimmed(field),
  ).length
  return Math.round((filled / 3) * 100)
}

// Longer ones are made up, and would come back in a header that browsers refuse.
const LONGEST_PATH = 1000
const ANY_SITE = 'http://site.invalid'

/**
 * Where to go after signing in: a path of this site, else '/'. Whatever a browser would read as another site
 * ('//host', '/\\host', a scheme) is refused; so is going back to the sign-in screen.
 */
export function localPath(from: string | null | undefined): string {
  if (!from?.startsWith('/') || from.length > LONGEST_PATH) return '/'
  const url = URL.parse(from, ANY_SITE)
  if (url?.origin !== ANY_SITE || url.pathname.startsWith('//')) return '/'
  const isOnTheWayIn = /^\/(auth(\/|$)|log-out$)/.test(url.pathname)
  return isOnTheWayIn ? '/' : `${url.pathname}${url.search}${url.hash}`
}

/** 'Mia O’Hara' → 'mia.o.hara'; never empty. */
export function usernameFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.+|\.+$/g, '')
    .slice(0, 40)
    .replace(/\.+$/, '')
  return plain || 'neighbour'
}

/** The average as shown: one decimal, and stars filled in halves (half from .5 up). Undefined when nobody has rated. */
export function averageStars(ratings: {
  sum: number
  count: number
}): { text: string; halves: number } | undefined {
  if (ratings.count === 0) return undefined
  const average = ratings.sum / ratings.count
  const whole = Math.floor(average)
  return { text: average.toFixed(1), halves: whole * 2 + (average - whole >= 0.5 ? 1 : 0) }
}
