import { awayStatuses } from './away.ts'

type Fetch = typeof globalThis.fetch

/**
 * A `fetch` that names each form it sends (idempotency key). If no answer says what became of it, the same form is sent under the
 * same name next time, and the server first looks whether it has been stored. Once another form of the same address has been
 * answered, the same words are a new form: on the wishlist, off it, and on again.
 */
export function namingForms(fetch: Fetch): Fetch {
  /** By address, then by what the form says. */
  const unsure = new Map<string, Map<string, string>>()
  return async (input, init) => {
    const words = input instanceof Request ? undefined : wordsOf(init)
    // Only pages with HTTPS have it.
    if (words === undefined || !crypto.randomUUID) return fetch(input, init)
    const address = String(input)
    const names = unsure.get(address) ?? new Map<string, string>()
    unsure.set(address, names)
    const name = names.get(words) ?? crypto.randomUUID()
    names.set(words, name)
    const headers = new Headers(init?.headers)
    headers.set('X-Form', name)
    const answer = await fetch(input, { ...init, headers })
    if (!awayStatuses.has(answer.status)) unsure.delete(address)
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
