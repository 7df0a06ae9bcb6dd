import { trimmed } from '#rules/base/text.ts'

/** The name shown for a member who has left. */
export const formerMember = 'Former member'

export const passwordMinimum = 8
export const passwordMaximum = 128

/** How many days a sign-up waits for its code. */
export const signUpKeptDays = 7
/** How many days without a visit end a session. */
export const sessionDays = 30

/** How many days after logging in a browser keeps its own limits, whatever strangers try elsewhere. */
export const knownBrowserDays = 180
export const codeLength = 6
/** How many minutes a code works. */
export const codeMinutes = 10
/** How long to wait before a code is sent again: after the first, the second, and so on. The last value repeats. */
export const codeWaitSeconds = [30, 60, 120, 300] as const
/** How a code is sent. */
export const codeChannels = ['email', 'phone'] as const
export type CodeChannel = (typeof codeChannels)[number]
/** What a change of a way to log in is about. All of them can be undone. */
export const wayChannels = [...codeChannels, 'passkey', 'issuer', 'password'] as const
export type WayChannel = (typeof wayChannels)[number]
/** What a code is for. */
export const codePurposes = ['sign-up', 'log-in', 'reset', 'change', 'join', 'prove'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** The youngest age for an account. */
export const minimumAge = 13

/** The sections of 'My Literary Loves', in the words of screens. */
export const loveLabels = {
  genres: 'Favorite Genres',
  authors: 'Favorite Authors',
  quotes: 'Favorite Quotes',
} as const
export type Love = keyof typeof loveLabels

export function loveNamed(text: string | null): Love | undefined {
  return text !== null && Object.hasOwn(loveLabels, text) ? (text as Love) : undefined // one of the keys
}

/** The share of the three required profile fields that are filled in, in whole percent. */
export function profileProgress(profile: { name?: string; role?: string; location?: string }): number {
  const filled = [profile.name, profile.role, profile.location].filter(
    (field) => field && trimmed(field),
  ).length
  return Math.round((filled / 3) * 100)
}

// Longer paths are made up, and would come back in a header that browsers refuse.
const LONGEST_PATH = 1000
const ANY_SITE = 'http://site.invalid'

/**
 * Where to go after logging in: a path of this site, or '/'. Refuses anything a browser could read as another site ('//host',
 * '/\\host', a scheme), and the login screen itself (open redirect).
 */
export function localPath(from: string | null | undefined): string {
  const path = sitePath(from)
  return /^\/(auth([/?#]|$)|log-out([?#]|$))/.test(path) ? '/' : path
}

/** The same for the page that somebody stays on, which may be one on the way in. */
export function sitePath(from: string | null | undefined): string {
  if (!from?.startsWith('/') || from.length > LONGEST_PATH) return '/'
  const url = URL.parse(from, ANY_SITE)
  if (url?.origin !== ANY_SITE || url.pathname.startsWith('//')) return '/'
  return `${url.pathname}${url.search}${url.hash}`
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

/** Whether it is made from the name, possibly with digits after it because another member had it. */
export function isUsernameOf(name: string, username: string): boolean {
  const own = usernameFrom(name)
  return (
    username === own || (username.startsWith(`${own}.`) && /^\d{6}$/.test(username.slice(own.length + 1)))
  )
}

/** The average as shown: one decimal, and stars in halves (half from .5). Undefined if nobody has rated. */
export function averageStars(ratings: {
  sum: number
  count: number
}): { text: string; halves: number } | undefined {
  if (ratings.count === 0) return undefined
  const average = ratings.sum / ratings.count
  const whole = Math.floor(average)
  return { text: average.toFixed(1), halves: whole * 2 + (average - whole >= 0.5 ? 1 : 0) }
}
