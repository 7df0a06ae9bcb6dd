// A member's own bookcase: how it is searched and filtered, and what can be done to several books at once.

import { tableOf } from '#rules/base/keys-of.ts'
import { type Offer, offers } from '#rules/exchanges/exchanges.ts'
import { type Condition, conditions, ownPageSize } from './library.ts'

/** The orders of one's own books. */
export const ownOrders = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'Title',
  author: 'Author',
  asked: 'Most asked for',
} as const
type OwnOrder = keyof typeof ownOrders

/** Where a book is. A book that is with somebody counts as out, paused or not. */
export const ownAvailabilities = {
  available: 'Available',
  out: 'With others',
  club: 'For a club',
  paused: 'Paused',
} as const
export type OwnAvailability = keyof typeof ownAvailabilities

/** With fewer books than this, the search is hidden. */
export const searchedFrom = 6

/** How many of a member's clubs are offered to show a copy to, by name. */
export const mostOwnClubs = 500

/** How many words of a search count. */
export const mostOwnWords = 10

/** Filters on one's own books; null and '' match anything. */
export type OwnFilters = {
  text: string
  availability: OwnAvailability | null
  offer: Offer | null
  condition: Condition | null
  genre: string | null
  order: OwnOrder
}

export const allOwnBooks: OwnFilters = {
  text: '',
  availability: null,
  offer: null,
  condition: null,
  genre: null,
  order: 'newest',
}

/** Whether the filters leave anything out. The order does not. */
export function isNarrowed({ text, availability, offer, condition, genre }: OwnFilters): boolean {
  return text !== '' || [availability, offer, condition, genre].some((each) => each !== null)
}

/** A page is the most that can be selected. */
export const mostChosen = ownPageSize

/** A club that the owner of copies could show them to. */
export type OwnClub = { id: string; name: string }

/** Who can see a copy: everybody, nobody, or the members of the club with this id. */
export type ShownTo = 'all' | 'none' | (string & {})

export function shownToOf(copy: { paused_at: Date | null; club_id: string | null }): ShownTo {
  return copy.club_id ?? (copy.paused_at ? 'none' : 'all')
}

/**
 * What can be done to several copies: change the offer, pause or resume, move them to the owner's suburb, set the condition; or
 * show them to a club alone.
 */
export const ownActs = [...offers, 'pause', 'resume', 'home', ...conditions] as const
type ClubAct = `club:${string}`
export type OwnAct = (typeof ownActs)[number] | ClubAct | 'withdraw'

const CLUB = 'club:'
export const showToClub = (clubId: string): ClubAct => `${CLUB}${clubId}`
export const isForClub = (act: OwnAct): act is ClubAct => act.startsWith(CLUB)

/** The club that an act shows copies to. */
export const clubOf = (act: ClubAct) => act.slice(CLUB.length)

type OwnCopyFacts = {
  offer: Offer
  condition: Condition
  shownTo: ShownTo
  isWithdrawn: boolean
  inExchange: boolean
  /** In its owner's suburb. */
  isAtHome: boolean
}

/** Why a selected copy is left as it is; null if it is changed. */
export type LeftAsIs = 'gone' | 'held' | 'already'

/** A copy that is lent or promised to a neighbour is only changed on its own, not with others. It belongs to its owner's suburb all the same. */
export function leftAsIs(copy: OwnCopyFacts, act: OwnAct): LeftAsIs | null {
  if (copy.isWithdrawn) return 'gone'
  if (copy.inExchange && act !== 'home') return 'held'
  return isAlready(copy, act) ? 'already' : null
}

function isAlready({ offer, condition, shownTo, isAtHome }: OwnCopyFacts, act: OwnAct): boolean {
  if (isForClub(act)) return shownTo === clubOf(act)
  if (act === 'pause') return shownTo === 'none'
  if (act === 'resume') return shownTo === 'all'
  if (act === 'home') return isAtHome
  return act === offer || act === condition
}

/** The result for the selected copies. */
export type ChangedCopies = {
  changed: number
  already: number
  gone: number
  /** Titles of copies lent or promised to a neighbour. */
  held: string[]
}

const done: Record<Exclude<OwnAct, ClubAct>, string> = {
  lend: 'offered to lend',
  give: 'offered to give away',
  pause: 'paused',
  resume: 'shown to everyone',
  home: 'moved to your suburb',
  withdraw: 'withdrawn',
  ...tableOf(conditions, (each) => `marked “${each}”`),
}

const mostNamed = 3

/** The result in words. */
export function changedCopiesText(act: OwnAct, { changed, already, gone, held }: ChangedCopies) {
  const what = isForClub(act) ? 'now only for the members of your club' : done[act]
  const title = changed === 0 ? 'Nothing changed' : `${changed === 1 ? '1 book' : `${changed} books`} ${what}`
  const named = held.slice(0, mostNamed).join(', ')
  const more = held.length > mostNamed ? ` and ${held.length - mostNamed} more` : ''
  const stay =
    held.length === 1
      ? 'is lent or promised to a neighbour, so it stays as it is'
      : 'are lent or promised to neighbours, so they stay as they are'
  const text = [
    held.length > 0 && `${held.length} ${stay}: ${named}${more}.`,
    already > 0 && `${already} ${already === 1 ? 'was' : 'were'} like that already.`,
    gone > 0 && `${gone} ${gone === 1 ? 'is' : 'are'} no longer in your bookcase.`,
  ]
  return { title, text: text.filter(Boolean).join(' ') }
}

/** Said to a member who has moved to another suburb. */
export function copiesBehindText({ count, suburb }: { count: number; suburb: string }): string {
  return count === 1 ? `1 book is still in ${suburb}.` : `${count} books are still in ${suburb}.`
}
