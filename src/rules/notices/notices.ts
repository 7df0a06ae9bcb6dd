// Of what members are told, in which ways, and when a letter may be written.
import { cityDate, instantIn, localTime } from '#rules/base/calendar.ts'

/** What a member can turn off, with the words of the settings. */
export const chosenKinds = {
  messages: 'New messages',
  requests: 'Book requests',
  wishes: 'Wishlist',
  clubs: 'Book clubs',
  events: 'City events',
  admin: 'Administration',
} as const
export type ChosenKind = keyof typeof chosenKinds

/** The kinds that a member is asked about: what waits for administrators is told to nobody else. */
export function kindsFor({ isAdmin }: { isAdmin: boolean }): ChosenKind[] {
  const kinds = Object.keys(chosenKinds) as ChosenKind[] // of one object, by its own type
  return kinds.filter((kind) => isAdmin || kind !== 'admin')
}
/** 'account' is what a member has to know, whatever they have turned off: for safety, or because it is theirs to answer. */
export type KindOfNotice = ChosenKind | 'account'

export type Ways = { inApp: boolean; email: boolean; push: boolean }
/** Of one kind: whether it is told at all, and in which ways. */
export type Preference = Ways & { isOn: boolean }
export type Preferences = Record<ChosenKind, Preference>

/** Of who has not chosen. */
export const defaultPreference: Preference = { isOn: true, inApp: true, email: true, push: true }

const everyWay: Ways = { inApp: true, email: true, push: true }
const noWay: Ways = { inApp: false, email: false, push: false }

export function waysFor(kind: KindOfNotice, { isOn, ...ways }: Preference): Ways {
  if (kind === 'account') return everyWay
  return isOn ? ways : noWay
}

/** From when to when it is to be quiet, HH:mm by the clocks of the city; over midnight where the end comes first. */
export type QuietHours = { from: string; to: string }

const DAY = 24 * 60 * 60 * 1000

/** When the quiet that reigns at `now` ends; undefined if none does. */
export function quietUntil(now: Date, quiet: QuietHours | null, timeZone: string): Date | undefined {
  if (!quiet) return undefined
  const { from, to } = quiet
  const time = localTime(now, timeZone).slice(11)
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to
  if (!isQuiet) return undefined
  const lastDay = time < to ? now : new Date(now.getTime() + DAY)
  return instantIn(timeZone, `${cityDate(lastDay, timeZone)}T${to}`)
}

/** Seconds a letter waits, so that what belongs together is in one, and what is read meanwhile in none. */
const holdBackSeconds = 5 * 60
/** Seconds until a conversation that has not been read since the last push may ring again. */
export const pushAgainSeconds = 60
/** How long after it happened something may still be pushed. */
export const pushHours = 48
/** So many browsers of a member show notices; another takes the place of the one that has done so longest. */
export const mostPushed = 10

/** Seconds until there may be another letter about a conversation that has not been read since the last. */
export const againSeconds = 60 * 60

type Told = { kind: KindOfNotice; quiet: QuietHours | null; timeZone: string }

/** From when on a letter may tell what happened at `now`. */
export const letterDue = (now: Date, told: Told): Date => dueAfter(holdBackSeconds, now, told)

/** The same for a push, which does not wait for more. */
export const pushDue = (now: Date, told: Told): Date => dueAfter(0, now, told)

function dueAfter(seconds: number, now: Date, { kind, quiet, timeZone }: Told): Date {
  if (kind === 'account') return now
  const held = new Date(now.getTime() + seconds * 1000)
  return quietUntil(held, quiet, timeZone) ?? held
}

/** Seconds between letters that tell administrators what waits for them: however much comes, they get one with all of it. */
export const adminAgainSeconds = 60 * 60

/** Seconds between letters with wishes in them, of which there is one a day with all that has come meanwhile, and pushes of one work. */
export const wishAgainSeconds = 24 * 60 * 60

/** When there may be the next letter with something in it of which the last letter told `last`; undefined where that is now. */
export function nextLetter(now: Date, last: Date | null, seconds: number): Date | undefined {
  const next = last && new Date(last.getTime() + seconds * 1000)
  return next && next > now ? next : undefined
}

/**
 * How much of what a member was told is kept: the newest, for so many days. Wishes are counted apart, since one shelf may
 * bring hundreds that a saved search finds.
 */
export const keptNotices = { most: 200, mostWishes: 50, days: 90 }

/** For so long 'Clear all' can be undone. */
export const clearedSeconds = 60
