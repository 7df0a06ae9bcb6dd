import { isTaken, waitForReach } from './live/reach.ts'

const PAUSE_MS = 1000
// What a proxy answers while the app behind it restarts.
const AWAY = new Set([502, 503, 504])

type Fetch = typeof globalThis.fetch

/**
 * A `fetch` that waits out a lost connection, or a server that is away, where a screen's data is read: failing would put
 * an error in the screen's place and lose what was typed on it. What changes something is sent once and may fail.
 * The answer is here to its end: React Router does not watch the end of what it reads, so that one let go or cut off there
 * would be an error nobody catches.
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
        // One that comes right with the next try is not worth a word.
        if (tries > 1 || !navigator.onLine) reached ??= waitForReach()
        await pause(init?.signal)
      }
    } finally {
      reached?.()
    }
  }
}

/** React Router reads the data of a screen from its address with '.data' behind the path, and asks which screens there are. */
function isOfScreen(address: string | URL): boolean {
  const path = URL.parse(address, 'http://site.invalid')?.pathname ?? ''
  return path.endsWith('.data') || path === '/__manifest'
}

/** The answer, or nothing where nobody is there. */
export async function reach(asking: () => Promise<Response>, signal?: AbortSignal | null) {
  try {
    const answer = await asking()
    return AWAY.has(answer.status) ? undefined : await whole(answer)
  } catch (error) {
    // Whoever asked has gone elsewhere meanwhile.
    if (signal?.aborted) throw error
    return undefined
  }
}

async function whole(answer: Response): Promise<Response> {
  const { status, statusText, headers, body } = answer
  return body ? new Response(await answer.arrayBuffer(), { status, statusText, headers }) : answer
}

/** Shorter when the browser says that it has a connection again. */
export async function pauseBeforeNext(signal?: AbortSignal | null): Promise<void> {
  const { promise: over, resolve: go } = Promise.withResolvers<void>()
  const timer = setTimeout(go, PAUSE_MS)
  const ending = () => go()
  window.addEventListener('online', ending)
  signal?.addEventListener('abort', ending)
  await over
  clearTimeout(timer)
  window.removeEventListener('online', ending)
  signal?.removeEventListener('abort', ending)
}
