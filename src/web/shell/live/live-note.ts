import type { LiveNews, LiveSubject } from '#server/live/live-notice.ts'

/** What the live stream says has changed. */
export type LiveNote = LiveNews | { about: 'catch-up'; of?: undefined }

/** A screen as matched by the router; `handle.shows` names what is on it. */
type Match = { handle: unknown; params: Record<string, string | undefined> }

/**
 * Whether the change concerns one of these screens. A screen that shows a single conversation is only concerned by that one.
 * Login and missed events concern every screen.
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
 * Whether the conversation a note is about is open, and can load only its new messages: then its screen need not be reloaded
 * for that.
 */
export function newsReader({ about, of }: LiveNote, matches: readonly Match[]) {
  if ((about !== 'messages' && about !== 'discussions') || of === undefined) return undefined
  const shows = matches.map(({ handle, params }) => ({ ...((handle ?? {}) as Shows), params }))
  return shows.find(({ showsOne, params }) => showsOne && params[showsOne] === of)?.readNews
}

/** The topics that these screens listen to. In `hears: 'club:id'`, the part after the colon is a parameter of the address. */
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
  /** The parameter of the address that names the screen's one conversation. */
  showsOne?: string
  /** Loads only its new messages; resolves to false if something else has changed too. */
  readNews?: () => Promise<boolean>
}
