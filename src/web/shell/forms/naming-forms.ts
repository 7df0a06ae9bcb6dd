type Fetch = typeof globalThis.fetch

/** Responses of a server that may have stored the form all the same. */
const UNSURE = new Set([502, 503, 504])

/**
 * A `fetch` that names each form it sends (idempotency key). If no answer says what became of it, the same form is sent under the
 * same name next time, and the server first looks whether it has been stored.
 */
export function namingForms(fetch: Fetch): Fetch {
  const names = new Map<string, string>()
  return async (input, init) => {
    const words = input instanceof Request ? undefined : wordsOf(init)
    // Only pages with HTTPS have it.
    if (words === undefined || !crypto.randomUUID) return fetch(input, init)
    const form = `${input} ${words}`
    const name = names.get(form) ?? crypto.randomUUID()
    names.set(form, name)
    const headers = new Headers(init?.headers)
    headers.set('X-Form', name)
    const answer = await fetch(input, { ...init, headers })
    if (!UNSURE.has(answer.status)) names.delete(form)
    return answer
  }
}

/** The contents of a posted form, to recognise it by; undefined for any other request. */
function wordsOf({ method = 'GET', body }: RequestInit = {}): string | undefined {
  if (method === 'GET') return undefined
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return String(body)
  if (!(body instanceof FormData)) return undefined
  const entries = [...body].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : [value.name, value.size, value.lastModified],
  ])
  return JSON.stringify(entries)
}
