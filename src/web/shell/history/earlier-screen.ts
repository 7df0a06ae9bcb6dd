type Place = { pathname: string; search: string; isWindow: boolean }

/**
 * The parts of a browser's NavigationHistoryEntry that are needed. Going back to another document would show it as it was
 * left.
 */
type Entry = { key: string; url: string | null; sameDocument: boolean }

/**
 * The history entry that a form at `here` redirecting to `to` (a path) can go back to: that screen, if everything since is
 * part of it or of the form (`/auth/forgot` of `/auth`); or the screen under a window, if the window redirects there after its
 * form.
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

/** Whatever the order of its parameters. */
function screenAt({ pathname, search }: Pick<Place, 'pathname' | 'search'>): string {
  return `${pathname}?${new URLSearchParams(search)}`
}

function firstPart(path: string): string {
  return /^\/[^/?#]*/.exec(path)?.[0] ?? '/'
}
