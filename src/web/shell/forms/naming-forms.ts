import { awayStatuses } from './away.ts'

type Fetch = typeof globalThis.fetch

/** A form as it was sent: under which name, and what it waits for. */
type Sent = { name: string; answer?: Promise<Response> | undefined }

/**
 * A `fetch` that names each form it sends (idempotency key). If no answer says what became of it, the same form is sent under the
 * same name next time, and the server first looks whether it has been stored. Once another form of the same address has been
 * answered, the same words are a new form: on the wishlist, off it, and on again.
 *
 * What was sent is not called back: React Router aborts a form when the next one is pressed, and nobody would know whether it
 * was stored. A form that is pressed twice is sent once, and the second press gets the answer.
 */
export function namingForms(fetch: Fetch): Fetch {
  /** By address, then by what the form says. */
  const unsure = new Map<string, Map<string, Sent>>()
  return async (input, init) => {
    const words = input instanceof Request ? undefined : wordsOf(init)
    // Only pages with HTTPS have it.
    if (words === undefined || !crypto.randomUUID) return fetch(input, init)
    const address = String(input)
    const forms = unsure.get(address) ?? new Map<string, Sent>()
    unsure.set(address, forms)
    const form = forms.get(words) ?? { name: crypto.randomUUID() }
    forms.set(words, form)
    form.answer ??= send(form).finally(() => {
      form.answer = undefined
    })
    const answer = await unlessAborted(form.answer, init?.signal)
    return answer.clone()

    async function send({ name }: Sent): Promise<Response> {
      const headers = new Headers(init?.headers)
      headers.set('X-Form', name)
      const answer = await fetch(input, { ...init, headers, signal: null })
      if (!awayStatuses.has(answer.status)) {
        forms.delete(words ?? '')
        for (const [others, { answer: pending }] of forms) if (!pending) forms.delete(others)
      }
      return answer
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
