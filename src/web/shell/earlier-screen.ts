type Place = { pathname: string; search: string; isWindow: boolean }

/** What is needed of a browser's NavigationHistoryEntry. Going back to another document would show it as it was left. */
type Entry = { key: string; url: string | null; sameDocument: boolean }

/**
 * Which entry of the history a form at `here` that leads `to` (a path) goes back to: that screen, where all since is part of it or
 * of the form (`/auth/forgot` of `/auth`); or the screen under a window, which leads on by itself where the form has ended it.
 */
export function earlierScreen<E extends Entry>(to: string, here: Place, before: readonly E[]): E | undefined {
  const wanted = screenAt(new URL(to, 'http://site.invalid'))
  if (wanted === screenAt(here)) return undefined
  const parts = [to, here.pathname].map(firstPart)
  for (const entry of before.toReversed()) {
    const place = entry.sameDocument && entry.url ? new URL(entry.url) : undefined
    if (!place) break
    if (screenAt(place) === wanted) return entry
    if (!parts.includes(firstPart(place.pathname))) break
  }
  const under = before.at(-1)
  return here.isWindow && under?.sameDocument && firstPart(to) === parts[1] ? under : undefined
}

/** However its parameters are written. */
function screenAt({ pathname, search }: Pick<Place, 'pathname' | 'search'>): string {
  return `${pathname}?${new URLSearchParams(search)}`
}

function firstPart(path: string): string {
  return /^\/[^/?#]*/.exec(path)?.[0] ?? '/'
}
