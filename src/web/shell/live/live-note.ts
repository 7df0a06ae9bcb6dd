import type { LiveNews, LiveSubject } from '#server/live/live-notice.ts'

/** What the live stream says has changed. */
export type LiveNote = LiveNews | { about: 'catch-up'; of?: undefined }

/** A screen as the router has matched it; `handle.shows` names what is on it. */
type Match = { handle: unknown; params: Record<string, string | undefined> }

/**
 * Is what changed on one of these screens? One that shows a single conversation is concerned by that one only; who is
 * signed in, and what went unheard, is on every screen.
 */
export function isShown({ about, of }: LiveNote, matches: readonly Match[]): boolean {
  if (about === 'catch-up' || about === 'membership') return true
  return matches.some(({ handle, params }) => {
    const { shows = [], showsOne } = (handle ?? {}) as Shows // as every screen declares it
    if (!shows.includes(about)) return false
    return !showsOne || of === undefined || params[showsOne] === of
  })
}

/**
 * Whether the one conversation a note is about is open, and the reader of what is new in it: its screen need not be read again if
 * that is all.
 */
export function newsReader({ about, of }: LiveNote, matches: readonly Match[]) {
  if ((about !== 'messages' && about !== 'discussions') || of === undefined) return undefined
  const shows = matches.map(({ handle, params }) => ({ ...((handle ?? {}) as Shows), params }))
  return shows.find(({ showsOne, params }) => showsOne && params[showsOne] === of)?.readNews
}

/** The topics that these screens listen to: of `hears: 'club:id'` what comes behind the colon is a parameter of the address. */
export function topicsOf(matches: readonly Match[]): string {
  const topics = matches.flatMap(({ handle, params }) => {
    const [kind, name] = ((handle ?? {}) as Shows).hears?.split(':') ?? []
    const value = name && params[name]
    return kind && value ? [`topic=${kind}:${encodeURIComponent(value)}`] : []
  })
  return [...new Set(topics)].join('&')
}

type Shows = {
  hears?: string
  shows?: readonly LiveSubject[]
  /** The parameter of the address that names the one conversation the screen shows. */
  showsOne?: string
  /** Reads of it only what has been said since; false if that is not all that has changed. */
  readNews?: () => Promise<boolean>
}
