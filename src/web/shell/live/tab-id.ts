type Fetch = typeof globalThis.fetch

/** This page's own id. The live stream and requests carry it, so that the page hears no echo of its own changes. */
export const tabId = crypto.randomUUID?.() ?? Math.random().toString(36).slice(2)

/** A `fetch` that sends the tab's id, and anything in `more`, with every request to this site. */
export function namingTab(fetch: Fetch, more: () => Record<string, string>): Fetch {
  return (input, init) => {
    const isOurs =
      !(input instanceof Request) && new URL(input, window.location.href).origin === window.location.origin
    if (!isOurs) return fetch(input, init)
    const headers = new Headers(init?.headers)
    headers.set('X-Tab', tabId)
    for (const [name, value] of Object.entries(more())) headers.set(name, value)
    return fetch(input, { ...init, headers })
  }
}
