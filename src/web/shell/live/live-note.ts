import type { LiveNews } from '#server/live/live-notice.ts'
import type { Handle } from '#web/shell/screen.ts'

/** What the live stream says has changed. */
export type LiveNote = LiveNews | { about: 'catch-up'; of?: undefined }

/** A screen as matched by the router; `handle.shows` names what is on it. */
type Match = { handle: unknown; params: Record<string, string | undefined> }

const handleOf = ({ handle }: Match) => (handle ?? {}) as Partial<Handle> // as every screen declares it

/**
 * Whether the change concerns one of these screens. A screen that shows a single conversation is only concerned by that one.
 * Login and missed events concern every screen.
 */
export function isShown({ about, of }: LiveNote, matches: readonly Match[]): boolean {
  if (about === 'catch-up' || about === 'membership') return true
  return matches.some((match) => {
    const { shows = [], showsOne } = handleOf(match)
    if (!shows.includes(about)) return false
    return !showsOne || of === undefined || match.params[showsOne] === of
  })
}

/**
 * Whether the conversation a note is about is open, and can load only its new messages: then its screen need not be reloaded
 * for that.
 */
export function newsReader({ about, of }: LiveNote, matches: readonly Match[]) {
  if ((about !== 'messages' && about !== 'discussions') || of === undefined) return undefined
  const shows = matches.map((match) => ({ ...handleOf(match), params: match.params }))
  return shows.find(({ showsOne, params }) => showsOne && params[showsOne] === of)?.readNews
}

/** The topics that these screens listen to. */
export function topicsOf(matches: readonly Match[]): string {
  const topics = matches.flatMap((match) => {
    const [kind, name] = handleOf(match).hears?.split(':') ?? []
    const value = name && match.params[name]
    return kind && value ? [`topic=${kind}:${encodeURIComponent(value)}`] : []
  })
  return [...new Set(topics)].join('&')
}
