// Which screens the worker caches, for how long, and how it treats responses. Pure decisions.

import { DAY_MS } from '#rules/base/durations.ts'
import { uuid } from '#rules/base/ids.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import { screensKeptDays } from './kept-limits.ts'
import { OFFLINE } from './offline-path.ts'
import type { Told } from './viewer-now.ts'

/** A screen is cached as its page, as the browser loads it, or as its data, as React Router loads it: whichever came last. */
export type Asked = { screen: string; as: 'page' | 'data' }

type Shelf = { holds: RegExp; most: number }

// Marked as pure, so that the build leaves them out of pages, which need other rules of this file.
const eachBook = /* @__PURE__ */ eachOf('/book')
const eachConversation = /* @__PURE__ */ eachOf('/messages')

/** What people look up on the go. Nothing else is ever cached, least of all pages of an account or of administrators. */
const shelves: readonly Shelf[] = [
  { holds: /^\/$/, most: 2 },
  { holds: /^\/bookcase$/, most: 6 },
  { holds: eachBook, most: 40 },
  { holds: /^\/messages$/, most: 6 },
  { holds: eachConversation, most: 40 },
]

/** Screens in tabs: a person who has read one tab expects the others to be there. */
const tabbed: readonly (readonly string[])[] = [
  ['/bookcase', '/bookcase?tab=borrowed', '/bookcase?tab=wishlist'],
  ['/messages', '/messages?tab=unread', '/messages?tab=pending'],
]

const OLDEST_MS = screensKeptDays * DAY_MS
const FRESH_MS = 10 * 60 * 1000

/** The screen that a GET of this address requests, if it may be cached. */
export function askedScreen(address: string): Asked | undefined {
  const { pathname, searchParams, search } = new URL(address)
  // A part of a screen is not the screen.
  if (searchParams.has('_routes')) return undefined
  const isData = pathname.endsWith('.data')
  const path = isData ? pathname.replace(/(?:\/_(?:root)?)?\.data$/, '') || '/' : pathname
  return shelfOf(path) && { screen: path + search, as: isData ? 'data' : 'page' }
}

/** Where React Router loads a screen's data from. */
export function dataAddress(screen: string): string {
  const [path = '/', search] = screen.split('?')
  return `${path === '/' ? '/_' : path}.data${search ? `?${search}` : ''}`
}

/** The other tabs of a screen. */
export function tabsBeside(screen: string): string[] {
  return tabbed.find((tabs) => tabs.includes(screen))?.filter((tab) => tab !== screen) ?? []
}

/** Whether a screen cached then should be loaded again although nobody has opened it. */
export function isStale(keptAt: number | undefined, now: number): boolean {
  return keptAt === undefined || now - keptAt > FRESH_MS
}

/** `known` is what the requesting page already has of a conversation (X-Known): then the response only has what is new. */
export function isWhole({ screen }: Asked, known: string | null): boolean {
  const [id = ''] = known?.split(' ') ?? []
  return id === '' || !screen.startsWith(conversationPath(id))
}

export type Fate = 'keep' | 'forget' | 'leave'

/** What a response means for the cached screen. If it redirects, or the screen no longer exists, the cached copy is removed. */
export function fateOf({ status, viewer, isOnce }: { status: number } & Told): Fate {
  if (status === 429 || status >= 500) return 'leave'
  if (status !== 200) return 'forget'
  return viewer && !isOnce ? 'keep' : 'leave'
}

/** The cached screens to remove: those that are too old, and of each kind all but the latest few. */
export function screensToLeave(kept: readonly { screen: string; at: number }[], now: number): string[] {
  const fresh = kept.filter(({ at }) => now - at <= OLDEST_MS).sort((one, other) => other.at - one.at)
  const stay = new Set(
    shelves.flatMap(({ holds, most }) =>
      fresh.filter(({ screen }) => holds.test(pathOf(screen))).slice(0, most),
    ),
  )
  return kept.filter((each) => !stay.has(each) && each.screen !== OFFLINE).map(({ screen }) => screen)
}

function shelfOf(path: string): Shelf | undefined {
  return shelves.find(({ holds }) => holds.test(path))
}

function pathOf(screen: string): string {
  return screen.split('?')[0] ?? ''
}

function eachOf(path: string): RegExp {
  return new RegExp(`^${path}/${uuid}$`)
}
