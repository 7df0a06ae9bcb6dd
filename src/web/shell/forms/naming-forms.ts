import { noteStored } from '#web/shell/live/own-posts.ts'
import { awayStatuses } from './away.ts'

type Fetch = typeof globalThis.fetch

// A form that nobody has answered for longer is sent again, under the same name: its connection may be dead.
const SHARED_MS = 15_000

/** What is known of the forms of one address. */
type Address = {
  /** Of forms of which nobody knows whether they are stored, by what they say. */
  names: Map<string, string>
  /** The latest form, until its answer has reached the page. */
  last?: { words: string; at: number; answer: Promise<Response> } | undefined
}

/**
 * A `fetch` that names each form it sends (idempotency key). If no answer says what became of it, the same form is sent under the
 * same name next time, and the server first looks whether it has been stored. Once another form of the same address has been
 * answered, the same words are a new form: on the wishlist, off it, and on again. So they are once their own answer has come, even to
 * a page that no longer waits for it.
 *
 * What was sent is not called back: React Router aborts a form when the next one is pressed, and nobody would know whether it
 * was stored. A form that is pressed twice is sent once, and the second press gets the answer, unless a form of another address has been
 * answered in between.
 */
export function namingForms(fetch: Fetch): Fetch {
  const addresses = new Map<string, Address>()
  return async (input, init) => {
    const words = input instanceof Request ? undefined : wordsOf(init)
    // Only pages with HTTPS have it.
    if (words === undefined || !crypto.randomUUID) return fetch(input, init)
    const address: Address = addresses.get(String(input)) ?? { names: new Map() }
    addresses.set(String(input), address)
    const { last } = address
    const isAgain = last?.words === words && Date.now() - last.at < SHARED_MS
    const sent = isAgain ? last : { words, at: Date.now(), answer: send(words) }
    address.last = sent
    const answer = await unlessAborted(sent.answer, init?.signal)
    if (address.last === sent) address.last = undefined
    if (!awayStatuses.has(answer.status)) {
      address.names.clear()
      for (const other of addresses.values()) if (other !== address) other.last = undefined
    }
    return answer.clone()

    async function send(says: string): Promise<Response> {
      const name = address.names.get(says) ?? crypto.randomUUID()
      address.names.set(says, name)
      const headers = new Headers(init?.headers)
      headers.set('X-Form', name)
      try {
        const answer = await fetch(input, { ...init, headers, signal: null })
        if (awayStatuses.has(answer.status)) forget()
        else {
          address.names.delete(says)
          if (init?.signal?.aborted) noteStored()
        }
        return answer
      } catch (error) {
        forget()
        throw error
      }
    }
    /** Nothing is known of its outcome: it can be sent again. */
    function forget(): void {
      if (address.last?.words === words) address.last = undefined
    }
  }
}

async function unlessAborted(answer: Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  if (!signal) return answer
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  return Promise.race([answer, aborted]).finally(() => signal.removeEventListener('abort', abort))
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
