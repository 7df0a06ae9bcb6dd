import { awayStatuses } from './forms/away.ts'
import { isTaken, waitForReach } from './live/reach.ts'

// Doubles with each try, and is partly random, so that browsers do not all come back at once.
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 8000

type Fetch = typeof globalThis.fetch

/**
 * A `fetch` that waits out a lost connection or an unavailable server when it loads a screen's data: an error would replace
 * the screen and lose what was typed on it. Requests that change something are sent once and may fail. The response is read to
 * its end here: React Router does not watch for errors while it reads, so a response that was dropped or cut off there would
 * be an unhandled rejection.
 */
export function retryingFetch(fetch: Fetch, pause: typeof pauseBeforeNext = pauseBeforeNext): Fetch {
  return async (input, init) => {
    if (input instanceof Request || !isOfScreen(input)) return fetch(input, init)
    if ((init?.method ?? 'GET') !== 'GET') return whole(await fetch(input, init))
    let reached: (() => void) | undefined
    try {
      for (let tries = 1; ; tries += 1) {
        const answer = await reach(() => fetch(input, init), init?.signal)
        if (answer && (await isTaken(answer))) return answer
        // A failure that the next try fixes is not worth showing.
        if (tries > 1 || !navigator.onLine) reached ??= waitForReach()
        await pause(init?.signal, tries)
      }
    } finally {
      reached?.()
    }
  }
}

/** React Router loads a screen's data from its address with '.data' after the path, and its routes from a manifest. */
function isOfScreen(address: string | URL): boolean {
  const path = URL.parse(address, 'http://site.invalid')?.pathname ?? ''
  return path.endsWith('.data') || path === '/__manifest'
}

/** The response, or undefined if the server cannot be reached. */
export async function reach(asking: () => Promise<Response>, signal?: AbortSignal | null) {
  try {
    const answer = await asking()
    return awayStatuses.has(answer.status) ? undefined : await whole(answer)
  } catch (error) {
    // The request was aborted in the meantime.
    if (signal?.aborted) throw error
    return undefined
  }
}

async function whole(answer: Response): Promise<Response> {
  const { status, statusText, headers, body } = answer
  return body ? new Response(await answer.arrayBuffer(), { status, statusText, headers }) : answer
}

/** Shorter if the browser says it is online again. */
export async function pauseBeforeNext(signal?: AbortSignal | null, tries = 1): Promise<void> {
  const { promise: over, resolve: go } = Promise.withResolvers<unknown>()
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS) * (0.5 + Math.random())
  const timer = setTimeout(go, pause)
  // As options of a listener it has the one that counts: its signal.
  const listening = new AbortController()
  window.addEventListener('online', go, listening)
  signal?.addEventListener('abort', go, listening)
  await over
  clearTimeout(timer)
  listening.abort()
}
