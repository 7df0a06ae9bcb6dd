// What members are notified of, in which ways, and when an email may be sent.

import { addDays, cityDate, instantIn, localTime } from '#rules/base/calendar.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#rules/base/durations.ts'
import { keysOf } from '#rules/base/keys-of.ts'

/** The notices a member can turn off, with the words of the settings. */
export const chosenKinds = {
  messages: 'New messages',
  requests: 'Book requests',
  wishes: 'Wishlist',
  clubs: 'Book clubs',
  events: 'City events',
  admin: 'Administration',
} as const
export type ChosenKind = keyof typeof chosenKinds

/** The kinds in a member's settings. Only administrators get those about waiting tasks. */
export function kindsFor({ isAdmin }: { isAdmin: boolean }): ChosenKind[] {
  const kinds = keysOf(chosenKinds)
  return kinds.filter((kind) => isAdmin || kind !== 'admin')
}
/** 'account' is what a member has to know, whatever they have turned off: for safety, or because it is theirs to answer. */
export type KindOfNotice = ChosenKind | 'account'

export type Ways = { inApp: boolean; email: boolean; push: boolean }
/** Preferences for one kind: whether it is on, and in which ways it is sent. */
export type Preference = Ways & { isOn: boolean }
export type Preferences = Record<ChosenKind, Preference>

/** For a member who has not chosen. */
export const defaultPreference: Preference = { isOn: true, inApp: true, email: true, push: true }

const everyWay: Ways = { inApp: true, email: true, push: true }
const noWay: Ways = { inApp: false, email: false, push: false }

export function waysFor(kind: KindOfNotice, { isOn, ...ways }: Preference): Ways {
  if (kind === 'account') return everyWay
  return isOn ? ways : noWay
}

/** HH:mm in the city's time zone; over midnight if the end is before the start. */
export type QuietHours = { from: string; to: string }

/** When the quiet hours at `now` end; undefined outside them. */
export function quietUntil(now: Date, quiet: QuietHours | null, timeZone: string): Date | undefined {
  if (!quiet) return undefined
  const { from, to } = quiet
  const time = localTime(now, timeZone).slice(11)
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to
  if (!isQuiet) return undefined
  const today = cityDate(now, timeZone)
  const end = instantIn(timeZone, `${time < to ? today : addDays(today, 1)}T${to}`)
  // Where clocks are set back, the end may come twice: the first ends them.
  return end > now ? end : undefined
}

/** Seconds an email is held back, so that related notices share one and those read meanwhile need none. */
const holdBackSeconds = 5 * 60
/** Seconds until another push about a conversation that has not been read since the last one. */
export const pushAgainSeconds = 60
/** How many hours after it happened something can still be pushed. */
export const pushHours = 48
/** How many browsers of a member get pushes. One more replaces the oldest. */
export const mostPushed = 10

/** Seconds until another email about a conversation that has not been read since the last one. */
export const againSeconds = HOUR_SECONDS

/** The same about a discussion, for an email that would say the same as the last one. */
export const repliesAgainSeconds = DAY_SECONDS

type Told = {
  kind: KindOfNotice
  /** What a member has to know, but not at night: it is not about the account itself. */
  canWait: boolean
  quiet: QuietHours | null
  timeZone: string
}

/** The earliest time an email can tell what happened at `now`. */
export const letterDue = (now: Date, told: Told): Date => dueAfter(holdBackSeconds, now, told)

/** The same for a push, which is not held back. */
export const pushDue = (now: Date, told: Told): Date => dueAfter(0, now, told)

function dueAfter(seconds: number, now: Date, { kind, canWait, quiet, timeZone }: Told): Date {
  if (kind === 'account' && !canWait) return now
  const held = kind === 'account' ? now : new Date(now.getTime() + seconds * 1000)
  return quietUntil(held, quiet, timeZone) ?? held
}

/** The hour, on the city's clocks, from which members are told what the calendar brought: nobody waits for it, and it wakes nobody. */
export const morningHour = 9

/** When to tell what fell due at `now` by the calendar: at once, or in the morning. */
export function byDay(now: Date, timeZone: string): Date {
  const morning = instantIn(timeZone, `${cityDate(now, timeZone)}T${String(morningHour).padStart(2, '0')}:00`)
  return now < morning ? morning : now
}

/** Seconds between emails to administrators about waiting tasks: however many there are, they share one email. */
export const adminAgainSeconds = HOUR_SECONDS

/**
 * Seconds between emails about wishes, and between pushes about the same work. One email a day holds everything that has come
 * meanwhile.
 */
export const wishAgainSeconds = DAY_SECONDS

/** When the next email of this kind can be sent after the last one at `last`; undefined if it can be sent now. */
export function nextLetter(now: Date, last: Date | null, seconds: number): Date | undefined {
  const next = last && new Date(last.getTime() + seconds * 1000)
  return next && next > now ? next : undefined
}

/**
 * How many notices are kept, and for how many days. Wishes are counted separately, because one bookcase may bring hundreds
 * that match a saved search; merged ones too, so that lively conversations displace nothing that has to be answered.
 */
export const keptNotices = { most: 200, mostMerged: 100, mostWishes: 50, days: 90 }

/** How long 'Clear all' can be undone. */
export const clearedSeconds = 60
