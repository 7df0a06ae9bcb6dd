// The journey of a copy from reader to reader.
import { keysOf } from '#rules/base/keys-of.ts'
import type { Viewer } from '#rules/base/viewer.ts'

/** `handed` over in an exchange. The others are told by anybody who has the copy: they have it, left it at a bookshelf, or read it. */
export const stopKinds = ['handed', 'have', 'left', 'read'] as const
export type StopKind = (typeof stopKinds)[number]
export const sightings = ['have', 'left', 'read'] as const

/** The buttons on a copy's page whose taps are kept while the device is offline, by their intents. */
export const tapLabels = {
  have: 'I have it',
  left: 'I left it at this bookshelf',
  read: 'I have read it',
  receive: 'I have it now',
  back: 'It’s back',
} as const

export type TapIntent = keyof typeof tapLabels

export const tapIntentOf = (typed: unknown): TapIntent | undefined =>
  keysOf(tapLabels).find((known) => known === typed)

/** The suburb of these is the reader's own, and shows once they choose so. A bookshelf's is on the map already. */
export const withOwnSuburb: readonly StopKind[] = ['have', 'read']

/** Every line waits until an administrator shows or declines it. */
export const lineStates = ['none', 'waiting', 'shown', 'declined'] as const
export type LineState = (typeof lineStates)[number]

export const longestLine = 200

export const lineAnswers = ['shown', 'declined'] as const

/** Who a waiting line can be from. */
export const lineWriters = ['member', 'stranger'] as const
export type LineWriter = (typeof lineWriters)[number]
/** The latest stops of a journey that are shown. */
export const shownStops = 60
/** The nearest bookshelves to choose from. */
export const shelvesToChoose = 100
/** Labels that are printed at once. */
export const mostLabels = 480
export const mostLabelParts = 100
/** The latest lines that a browser without an account may take down. */
export const mostOwnLines = 10

/** What a viewer is to a copy with a code. */
export type RelationToCopy = 'owner' | 'receiver' | 'holder' | 'other'

/** `activeState`: the state of the exchange that holds the copy now. */
export function relationTo(copy: {
  viewerId: string | null
  ownerId: string
  active: { borrowerId: string; state: string } | null
}): RelationToCopy {
  const { viewerId, ownerId, active } = copy
  if (viewerId === null) return 'other'
  if (viewerId === ownerId) return 'owner'
  if (active?.borrowerId !== viewerId) return 'other'
  return active.state === 'on_loan' ? 'holder' : 'receiver'
}

/** As whom a viewer may take a line down; null if it is not theirs to take down. */
export function takesDownAs(
  viewer: Viewer,
  line: { readerId: string | null; ownerId: string; key: string | null; keys: readonly string[] },
): 'reader' | 'owner' | 'administrator' | null {
  // Left by this browser without an account.
  if (line.readerId === null && line.key !== null && line.keys.includes(line.key)) return 'reader'
  if (viewer.kind === 'guest') return null
  if (viewer.id === line.readerId) return 'reader'
  if (viewer.id === line.ownerId) return 'owner'
  return viewer.isAdmin ? 'administrator' : null
}

/** As whom a viewer may say of a stop that this isn't so, or put it back: not of a hand-over, nor of their own, which they hide by themselves. */
export function contradictsAs(
  viewer: Viewer,
  stop: { kind: StopKind; readerId: string | null; ownerId: string },
): 'owner' | 'administrator' | null {
  if (viewer.kind === 'guest' || stop.kind === 'handed' || stop.readerId === viewer.id) return null
  if (viewer.id === stop.ownerId) return 'owner'
  return viewer.isAdmin ? 'administrator' : null
}

// Anything that a browser or a reader would take for an address.
const address =
  /:\/\/|www\.|\b[a-z0-9-]+\.(?:com|net|org|au|nz|uk|io|ly|me|co|info|biz|xyz|shop|site|link|app|ru|cn)\b/i

/** A line for the next reader has no links. */
export function hasAddress(words: string): boolean {
  return address.test(words)
}
